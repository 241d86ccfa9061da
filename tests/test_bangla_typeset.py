"""No-break marks in finished HTML: where they go, and that nothing else of the page changes."""

import pytest

from lessonkit.bangla import typeset

TIE = '<span class="tied">'


def shown(html: str) -> str:
    """The result with its invisible marks made visible: ~ no-break space, ⁀ word joiner, / possible break."""
    return typeset(html).replace("\u00a0", "~").replace("\u2060", "⁀").replace("<wbr>", "/")


@pytest.mark.parametrize(
    ("html", "tied"),
    [
        ("<p>network-এর কথা</p>", "<p>network-⁀এর কথা</p>"),
        ("<p><code>X</code>-এর</p>", "<p><code>X</code>-⁀এর</p>"),
        ("<p><em>GPU</em>-তে</p>", "<p><em>GPU</em>-⁀তে</p>"),
        ("<p>“ক”-এর, ২-এ, ঢাকা-এর</p>", "<p>“ক”-⁀এর, ২-⁀এ, ঢাকা-⁀এর</p>"),
        ("<p>ধাপে-ধাপে</p>", "<p>ধাপে-ধাপে</p>"),
        ("<p>state-of-the-art</p>", "<p>state-of-the-art</p>"),
        ("<p>১০ হাজার, 5 MB, ৯৭% শতাংশ</p>", "<p>১০~হাজার, 5~MB, ৯৭%~শতাংশ</p>"),
        ("<p><b>১০</b> হাজার</p>", "<p><b>১০</b>~হাজার</p>"),
        ("<p>১০ Markdown</p>", "<p>১০ Markdown</p>"),
        ("<p>পাঠ ৪, চিত্র ২</p>", "<p>পাঠ~৪, চিত্র~২</p>"),
        ("<p>৩.৫ × ১০<sup>−৭</sup></p>", "<p>৩.৫~×~১০<sup>−৭</sup></p>"),
        ("<p><code>eps=1e-4</code></p>", '<p><code><span class="tied">eps=1e-4</span></code></p>'),
        (
            "<p>eps=1e-6 বদলে 1e-4 নিন</p>",
            "<p>[eps=1e-6] বদলে [1e-4] নিন</p>".replace("[", TIE).replace("]", "</span>"),
        ),
        ("<p><code>x = 1e-4 + y</code></p>", '<p><code>x = <span class="tied">1e-4</span> + y</code></p>'),
        (
            "<p><code>weight_decay=1e-4</code></p>",
            '<p><code>weight_/<span class="tied">decay=1e-4</span></code></p>',
        ),
        ("<p>শেষ ।</p>", "<p>শেষ।</p>"),
        ("<p>শুরু — শেষ</p>", "<p>শুরু~— শেষ</p>"),
        ("<p>১০</p> <p>হাজার</p>", "<p>১০</p> <p>হাজার</p>"),
    ],
)
def test_what_belongs_together_stays_on_one_line(html: str, tied: str) -> None:
    assert shown(html) == tied


@pytest.mark.parametrize(
    ("html", "tied"),
    [
        ("মান ∎।", "মান [∎।]"),
        ("মান ∎ ।", "মান [∎।]"),
        ("∎-এর (∎), ∎", "[∎-⁀এর] [(∎),] ∎"),
        ("ক-∎,∎-এর", "[ক-∎,∎-⁀এর]"),
        ("<b>∎</b>। <b>ক∎</b>", "<b>∎</b>। <b>[ক∎]</b>"),
        ("∎ আর ∎", "∎ আর ∎"),
    ],
)
def test_a_formula_stays_with_what_touches_it(html: str, tied: str) -> None:
    """Beside a formula no invisible character prevents a break, so a span does; tags are never crossed."""
    formula = "<math><mi>x</mi><mtext>১০ হাজার</mtext></math>"
    once = typeset(f"<p>{html.replace('∎', formula)}</p>")
    assert typeset(once) == once
    seen = once.replace(formula, "∎").replace('<span class="tied">', "[").replace("</span>", "]").replace("\u2060", "⁀")
    assert seen == f"<p>{tied}</p>"


def test_a_long_code_name_may_break_after_dots_and_underscores() -> None:
    assert shown("<code>self_attention.forward(x)</code>") == "<code>self_/attention./forward(x)</code>"
    assert shown("<code>loss.item()</code>") == "<code>loss.item()</code>"
    assert shown("<code>__init_subclass__</code>") == "<code>__init_/subclass__</code>"


@pytest.mark.parametrize(
    "html",
    [
        "<pre><code>a-এর ১০ হাজার ।\nself_attention.forward</code></pre>",
        "<math><mtext>১০ হাজার ।</mtext></math>",
        "<svg><text>১০ হাজার</text></svg>",
        '<script>if (a<b && c) { "১০ হাজার" }</script>',
        "<style>a > b { content: '১০ হাজার' }</style>",
        "<textarea>১০ হাজার</textarea>",
        "<!-- ১০ হাজার --><!doctype html><?pi x?>",
        "<P CLASS=a data-x='১০ হাজার' hidden>ক</P ><br/><img src=x alt=\"১০ হাজার\">",
        "&amp; &lt;b&gt; &nbsp;&#x26; &copy আর &unknown; & একা",
    ],
)
def test_code_formulas_tags_and_entities_come_back_byte_for_byte(html: str) -> None:
    assert typeset(html) == html


def test_a_page_typeset_twice_is_the_page_typeset_once() -> None:
    page = "<p>network-এর ১০ হাজার ৩ × ৪ <code>self_attention.forward</code>।</p>"
    assert typeset(typeset(page)) == typeset(page)
