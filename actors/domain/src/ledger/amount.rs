use std::fmt;

/// The largest amount, in minor units: a million million whole units of a currency with 24 decimals. A hundred of them still fit an i128.
pub const MAX_AMOUNT: i128 = 10_i128.pow(36);

/// Why a text is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    #[error("The amount is missing.")]
    Empty,
    #[error("The amount must be a plain decimal number, such as 12.5.")]
    NotDecimal,
    /// `1e400` and the like.
    #[error("The amount must be written without an exponent.")]
    Exponent,
    /// A minus sign, also before zero.
    #[error("The amount must not be negative.")]
    Negative,
    #[error("The amount can have at most {0} decimals.")]
    TooManyDecimals(u8),
    #[error("The amount is too large.")]
    TooLarge,
}

/// Money of one currency, in whole minor units: 0 to [`MAX_AMOUNT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(i128);

impl Amount {
    pub const ZERO: Self = Self(0);

    /// An amount of minor units.
    pub fn from_minor(minor: i128) -> Result<Self, AmountError> {
        match minor {
            ..0 => Err(AmountError::Negative),
            0..=MAX_AMOUNT => Ok(Self(minor)),
            _ => Err(AmountError::TooLarge),
        }
    }

    /// Reads exact decimal text of a currency with that many decimals: digits, and at most one point with digits on both sides.
    pub fn parse(text: &str, decimals: u8) -> Result<Self, AmountError> {
        if text.is_empty() {
            return Err(AmountError::Empty);
        }
        if let Some(rest) = text.strip_prefix('-') {
            let digits = rest.bytes().next().is_some_and(|b| b.is_ascii_digit());
            return Err(if digits {
                AmountError::Negative
            } else {
                AmountError::NotDecimal
            });
        }
        let (whole, fraction) = match text.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (text, None),
        };
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || fraction.is_some_and(|part| !is_number(part)) {
            return Err(if has_exponent(text) {
                AmountError::Exponent
            } else {
                AmountError::NotDecimal
            });
        }
        let fraction = fraction.unwrap_or_default();
        // Zeros at the end say nothing.
        if fraction.trim_end_matches('0').len() > usize::from(decimals) {
            return Err(AmountError::TooManyDecimals(decimals));
        }
        let padding = std::iter::repeat_n(b'0', usize::from(decimals));
        let scaled = fraction.bytes().chain(padding).take(usize::from(decimals));
        whole
            .bytes()
            .chain(scaled)
            .try_fold(0_i128, |sum, digit| {
                sum.checked_mul(10)?.checked_add(i128::from(digit - b'0'))
            })
            .filter(|minor| *minor <= MAX_AMOUNT)
            .map(Self)
            .ok_or(AmountError::TooLarge)
    }

    /// Exact decimal text, without zeros at the end.
    pub fn format(self, decimals: u8) -> String {
        format_minor(self.0, decimals)
    }

    pub fn minor(self) -> i128 {
        self.0
    }

    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// None beyond [`MAX_AMOUNT`].
    pub fn checked_add(self, other: Self) -> Option<Self> {
        Self::from_minor(self.0.checked_add(other.0)?).ok()
    }

    /// None below zero.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        Self::from_minor(self.0.checked_sub(other.0)?).ok()
    }
}

/// `1e5`, `2.5E-3`: a number, but not written out.
fn has_exponent(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return false;
    };
    let number = |part: &str| part.bytes().any(|b| b.is_ascii_digit());
    let written = |part: &str| {
        part.bytes()
            .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'+' | b'-'))
    };
    number(mantissa) && number(exponent) && written(mantissa) && written(exponent)
}

/// Minor units, also negative ones, as exact decimal text without zeros at the end.
pub fn format_minor(minor: i128, decimals: u8) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let digits = format!("{:0>width$}", minor.unsigned_abs(), width = usize::from(decimals) + 1);
    let (whole, fraction) = digits.split_at(digits.len() - usize::from(decimals));
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}

/// Minor units, for logs.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_exact_decimal_text() {
        for (text, decimals, minor) in [
            ("0", 6, 0),
            ("25", 6, 25_000_000),
            ("0.000001", 6, 1),
            ("007.50", 2, 750),
            ("1.500000000", 2, 150),
            ("3", 0, 3),
            ("0.1", 18, 100_000_000_000_000_000),
            ("1000000000000000000", 18, MAX_AMOUNT),
        ] {
            assert_eq!(Amount::parse(text, decimals), Ok(Amount(minor)), "{text}");
        }
    }

    #[test]
    fn bad_amounts_each_say_what_is_wrong() {
        use AmountError::{Empty, Exponent, Negative, NotDecimal, TooLarge, TooManyDecimals};
        let two_to_200 = "1606938044258990275541962092341162602522202993782792835301376";
        let (long, long_fraction) = ("9".repeat(100_000), format!("0.{}1", "0".repeat(100_000)));
        for (text, error) in [
            ("", Empty),
            ("1e400", Exponent),
            ("1E5", Exponent),
            ("1.5e-7", Exponent),
            ("NaN", NotDecimal),
            ("Infinity", NotDecimal),
            ("-0", Negative),
            ("-1.5", Negative),
            ("-", NotDecimal),
            ("-x", NotDecimal),
            ("0.0000000000000000001", TooManyDecimals(18)),
            (two_to_200, TooLarge),
            ("1000000000000000000.000000000000000001", TooLarge),
            (" 1", NotDecimal),
            ("1 ", NotDecimal),
            ("1.", NotDecimal),
            (".5", NotDecimal),
            (".", NotDecimal),
            ("+1", NotDecimal),
            ("1.2.3", NotDecimal),
            ("1,5", NotDecimal),
            ("0x10", NotDecimal),
            ("１", NotDecimal),
            ("1_000", NotDecimal),
            ("e", NotDecimal),
            ("e5", NotDecimal),
            ("1e", NotDecimal),
            ("1xe5", NotDecimal),
            ("1e5x", NotDecimal),
            ("1,e+5", NotDecimal),
            ("1e+5", Exponent),
            (&long, TooLarge),
            (&long_fraction, TooManyDecimals(18)),
        ] {
            assert_eq!(Amount::parse(text, 18), Err(error), "{text:.40}");
        }
        assert_eq!(Amount::parse("1.5", 0), Err(TooManyDecimals(0)));
    }

    #[test]
    fn a_difference_below_zero_is_no_amount_nor_is_a_sum_beyond_the_largest() {
        let amount = |minor| Amount::from_minor(minor).unwrap();
        assert_eq!(Amount::from_minor(-1), Err(AmountError::Negative));
        assert_eq!(Amount::from_minor(MAX_AMOUNT + 1), Err(AmountError::TooLarge));
        assert_eq!(amount(30).checked_sub(amount(1)), Some(amount(29)));
        assert_eq!(amount(30).checked_sub(amount(30)), Some(amount(0)));
        assert_eq!(amount(30).checked_sub(amount(31)), None);
        assert_eq!(amount(30).checked_add(amount(1)), Some(amount(31)));
        assert_eq!(amount(MAX_AMOUNT).checked_add(amount(0)), Some(amount(MAX_AMOUNT)));
        assert_eq!(amount(MAX_AMOUNT).checked_add(amount(1)), None);
    }

    #[test]
    fn minor_units_are_written_without_noise() {
        assert_eq!(format_minor(-1_500_000, 6), "-1.5");
        assert_eq!(format_minor(7, 0), "7");
        assert_eq!(format_minor(0, 18), "0");
        assert_eq!(format_minor(1, 2), "0.01");
        let amount = Amount::from_minor(1_500_000).unwrap();
        assert_eq!((amount.format(6), amount.to_string()), ("1.5".into(), "1500000".into()));
        assert!(Amount::ZERO.is_zero() && !amount.is_zero());
        assert_eq!(format_minor(i128::MIN, 2), "-1701411834604692317316873037158841057.28");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(minor in 0..=MAX_AMOUNT, decimals in 0_u8..=18) {
            let amount = Amount::from_minor(minor).unwrap();
            prop_assert_eq!(Amount::parse(&amount.format(decimals), decimals), Ok(amount));
        }

        #[test]
        fn no_text_makes_the_parser_fail_badly(text in "\\PC{0,60}", decimals in 0_u8..=18) {
            let _ = Amount::parse(&text, decimals);
        }
    }
}
