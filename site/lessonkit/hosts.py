"""What a host should send with the site's files, as Netlify and Cloudflare Pages read it: `_headers`.

The policy is in every page already; as a header it also covers frames, which a meta tag cannot. nginx's is in
site/nginx.conf.example.
"""

from __future__ import annotations

FILE = "_headers"
_FOREVER = "public, max-age=31536000, immutable"
# Folders where every name that a page asks for carries its content's hash. No rule overlaps another one that names the
# same header: Netlify joins their values, and only Cloudflare can take one back.
_NAMED_BY_CONTENT = (
    "/assets/cards/*",
    "/assets/fonts/*",
    "/assets/javascripts/*",
    "/assets/look.*",
    "/assets/runtime/*",
    "/assets/stylesheets/*",
)


def headers(policy: str) -> bytes:
    """The file's content; `policy` is the pages' own."""
    rules = [
        "/*",
        f"  Content-Security-Policy: {policy}; frame-ancestors 'self'",
        "  X-Content-Type-Options: nosniff",
        "  Referrer-Policy: same-origin",
    ]
    for address in _NAMED_BY_CONTENT:
        rules += [address, f"  Cache-Control: {_FOREVER}"]
    return ("\n".join(rules) + "\n").encode()
