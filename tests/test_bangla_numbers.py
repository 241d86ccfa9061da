"""Numbers as Bangla prose writes them."""

import pytest

from lessonkit.bangla import bangla_digits, grouped, latin_digits, number, scientific


def test_digits_go_both_ways_and_leave_the_rest() -> None:
    assert bangla_digits("W2: 3.50") == "W২: ৩.৫০"
    assert latin_digits("১,২৩,৪৫৬ টি") == "1,23,456 টি"
    assert bangla_digits(91) == "৯১"


@pytest.mark.parametrize(
    ("plain", "with_commas"),
    [
        ("7", "7"),
        ("999", "999"),
        ("1234", "1,234"),
        ("123456", "1,23,456"),
        ("12345678.901", "1,23,45,678.901"),
        ("-100000", "-1,00,000"),
    ],
)
def test_grouping_is_by_lakh(plain: str, with_commas: str) -> None:
    assert grouped(plain) == with_commas


@pytest.mark.parametrize("other", ["", "1e5", "12,345", "nan", "১২ টি"])
def test_what_is_not_a_plain_numeral_is_refused(other: str) -> None:
    with pytest.raises(ValueError, match="not a plain numeral"):
        grouped(other)


def test_a_printed_number_keeps_its_zeros_and_gets_a_real_minus() -> None:
    assert number("0.50") == "০.৫০"
    assert number("-1234567.5") == "−১২,৩৪,৫৬৭.৫"
    assert number("6.08e-05") == "০.০০০০৬০৮"
    assert number("1,23,456") == "১,২৩,৪৫৬"
    assert number(0.12345, decimals=3) == "০.১২৩"
    with pytest.raises(ValueError, match="not a finite number"):
        number("nan")
    with pytest.raises(ValueError, match="not a number"):
        number("অনেক")


def test_powers_of_ten_never_break_and_use_sup() -> None:
    assert scientific("3.5e-07") == "৩.৫\u00a0×\u00a0১০<sup>−৭</sup>"
    assert scientific("-12345", significant=3) == "−১.২৩\u00a0×\u00a0১০<sup>৪</sup>"
    assert scientific("9.99e-8", significant=2) == "১.০\u00a0×\u00a0১০<sup>−৭</sup>"
    assert scientific("0.0") == "০"
