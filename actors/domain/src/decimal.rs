//! Exact decimal numbers, as other people's JSON spells them.

use std::{cmp::Ordering, fmt, str::FromStr};

/// The most digits behind the point, and the largest power of ten, that are read.
const MAX_SCALE: u32 = 36;

/// The text was no decimal number, or one beyond what is read: 36 digits behind the point, 38 in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a decimal number that can be held exactly")]
pub struct InvalidDecimal;

/// `digits` divided by ten to the power of `scale`; no trailing zeros behind the point. Never a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decimal {
    digits: i128,
    scale: u32,
}

impl Decimal {
    /// So many units of `10^-scale`.
    pub fn new(digits: i128, scale: u32) -> Self {
        let (mut digits, mut scale) = (digits, scale);
        if digits == 0 {
            scale = 0;
        }
        while scale > 0 && digits % 10 == 0 {
            digits /= 10;
            scale -= 1;
        }
        Self { digits, scale }
    }

    /// Whole units of `10^-decimals`, what is smaller cut off; None when they cannot be counted.
    pub fn to_minor(self, decimals: u32) -> Option<i128> {
        if self.scale <= decimals {
            self.digits.checked_mul(ten(decimals - self.scale)?)
        } else {
            Some(ten(self.scale - decimals).map_or(0, |divisor| self.digits / divisor))
        }
    }

    /// True above zero.
    pub fn is_positive(self) -> bool {
        self.digits > 0
    }

    /// How it compares; None when the two cannot be brought to one scale.
    pub fn compare(self, other: Self) -> Option<Ordering> {
        let scale = self.scale.max(other.scale);
        let at = |number: Self| number.digits.checked_mul(ten(scale - number.scale)?);
        Some(at(self)?.cmp(&at(other)?))
    }
}

fn ten(power: u32) -> Option<i128> {
    10i128.checked_pow(power)
}

impl FromStr for Decimal {
    type Err = InvalidDecimal;

    /// Takes what JSON calls a number: sign, digits, fraction, exponent.
    fn from_str(text: &str) -> Result<Self, InvalidDecimal> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().map_err(|_| InvalidDecimal)?),
            None => (text, 0),
        };
        let (negative, mantissa) = match mantissa.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, mantissa),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(whole) || !plain(fraction) {
            return Err(InvalidDecimal);
        }
        let fraction = fraction.trim_end_matches('0');
        let digits: i128 = format!("{whole}{fraction}").parse().map_err(|_| InvalidDecimal)?;
        let digits = if negative { -digits } else { digits };
        let behind = i64::try_from(fraction.len()).map_err(|_| InvalidDecimal)? - i64::from(exponent);
        if behind >= 0 {
            let scale = u32::try_from(behind).map_err(|_| InvalidDecimal)?;
            let number = Self::new(digits, scale);
            return if number.scale <= MAX_SCALE {
                Ok(number)
            } else {
                Err(InvalidDecimal)
            };
        }
        let power = u32::try_from(-behind).map_err(|_| InvalidDecimal)?;
        let digits = if digits == 0 {
            Some(0)
        } else {
            ten(power).and_then(|ten| digits.checked_mul(ten))
        };
        digits.map(|digits| Self { digits, scale: 0 }).ok_or(InvalidDecimal)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = usize::try_from(self.scale).map_err(|_| fmt::Error)?;
        let sign = if self.digits < 0 { "-" } else { "" };
        let digits = format!("{:0>width$}", self.digits.unsigned_abs(), width = scale + 1);
        let (whole, fraction) = digits.split_at(digits.len() - scale);
        f.write_str(sign)?;
        f.write_str(whole)?;
        if fraction.is_empty() {
            Ok(())
        } else {
            write!(f, ".{fraction}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<String, InvalidDecimal> {
        text.parse::<Decimal>().map(|number| number.to_string())
    }

    #[test]
    fn every_spelling_of_a_number_reads_the_same() {
        for text in ["4.1", "4.10", "41e-1", "0.41E1", "4.1e0", "410e-2"] {
            assert_eq!(read(text).unwrap(), "4.1", "{text}");
        }
        assert_eq!(read("1e-7").unwrap(), "0.0000001");
        assert_eq!(read("-0").unwrap(), "0");
        assert_eq!(read("2e3").unwrap(), "2000");
        for zero in ["0", "0e5", "-0e5", "0.0E+36", "0e99", "0e-5"] {
            assert_eq!(read(zero).unwrap(), "0", "{zero}");
        }
    }

    #[test]
    fn what_is_no_number_or_too_large_is_refused() {
        for bad in [
            "",
            "NaN",
            "Infinity",
            "1e400",
            "1e-400",
            "+1",
            "1.",
            ".5",
            "0x10",
            "1_000",
            "1e",
            "--1",
            "1 ",
            "99999999999999999999999999999999999999999",
        ] {
            assert_eq!(read(bad), Err(InvalidDecimal), "{bad}");
        }
    }

    #[test]
    fn so_many_digits_are_read_and_no_more() {
        let behind = |digits: usize| format!("0.{}1", "0".repeat(digits - 1));
        assert_eq!(read(&behind(36)), Ok(behind(36)));
        assert_eq!(read(&behind(37)), Err(InvalidDecimal));
        assert_eq!(read("10e-37"), Ok(behind(36)), "its last digit says nothing");
        let most = i128::MAX.to_string();
        assert_eq!(read(&most), Ok(most.clone()));
        assert_eq!(read(&format!("-{most}e0")), Ok(format!("-{most}")));
        assert_eq!(read("1e38"), Ok(format!("1{}", "0".repeat(38))));
        assert_eq!(read("1e39"), Err(InvalidDecimal));
        assert_eq!(read("-12.50e-1"), Ok("-1.25".into()));
    }

    #[test]
    fn numbers_compare_by_their_value_where_they_can_be_brought_to_one_scale() {
        let of = |text: &str| text.parse::<Decimal>().unwrap();
        for (one, other, expected) in [
            ("1.5", "1.49", Some(Ordering::Greater)),
            ("1.49", "1.5", Some(Ordering::Less)),
            ("2", "2.0", Some(Ordering::Equal)),
            ("-1", "0.5", Some(Ordering::Less)),
            ("1e37", "1e-2", None),
        ] {
            assert_eq!(of(one).compare(of(other)), expected, "{one} {other}");
        }
        let positive = ["0.1", "0", "-0.1"].map(|text| of(text).is_positive());
        assert_eq!(positive, [true, false, false]);
    }

    #[test]
    fn minor_units_are_cut_never_rounded_up() {
        let read = |text: &str| text.parse::<Decimal>().unwrap();
        assert_eq!(read("-1.29").to_minor(1), Some(-12));
        assert_eq!(read("1e-36").to_minor(0), Some(0));
        assert_eq!(read("12.5").to_minor(3), Some(12_500));
        assert_eq!(read("1.9999999").to_minor(6), Some(1_999_999));
        assert_eq!(read("2").to_minor(18), Some(2_000_000_000_000_000_000));
        assert_eq!(read("1e37").to_minor(18), None);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[-0-9.eE]{0,60}") {
            let _ = text.parse::<Decimal>().map(|number| (number.to_string(), number.to_minor(18)));
        }

        #[test]
        fn what_is_written_reads_back(digits in -1_000_000_000_000_000_000_000i128..1_000_000_000_000_000_000_000, scale in 0u32..30) {
            let number = Decimal::new(digits, scale);
            prop_assert_eq!(number.to_string().parse::<Decimal>(), Ok(number));
        }
    }
}
