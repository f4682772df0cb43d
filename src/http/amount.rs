//! Amounts in requests: a decimal string or a JSON number, read exactly and never through a float.

use super::error::ApiError;
use domain::ledger::{Amount, AmountError};
use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

/// An amount as the client wrote it. How it reads depends on the currency's decimals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmountText(String);

impl AmountText {
    /// The exact amount of a currency with that many decimals.
    pub fn parse(&self, decimals: u8) -> Result<Amount, AmountError> {
        Amount::parse(self.0.trim(), decimals)
    }

    /// As it was written.
    pub fn into_string(self) -> String {
        self.0
    }

    /// True where nothing was written.
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }
}

/// The amount of a decision about money: there, and above zero.
pub fn positive(text: Option<&AmountText>, decimals: u8) -> Result<Amount, ApiError> {
    let invalid = || ApiError::field("amount", "Please enter a valid amount");
    let amount = text.ok_or_else(invalid)?.parse(decimals);
    let amount = amount.map_err(|error| ApiError::field("amount", error.to_string()))?;
    if amount.is_zero() { Err(invalid()) } else { Ok(amount) }
}

impl<'de> Deserialize<'de> for AmountText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        if text.starts_with('"') {
            return serde_json::from_str(text).map(Self).map_err(de::Error::custom);
        }
        if text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return Ok(Self(text.to_owned()));
        }
        Err(de::Error::custom("an amount is a decimal string or a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Body {
        amount: Option<AmountText>,
    }

    fn read(amount: &str) -> Option<AmountText> {
        let body = format!("{{\"amount\":{amount}}}");
        serde_json::from_str::<Body>(&body).unwrap().amount
    }

    #[test]
    fn strings_and_numbers_are_read_exactly() {
        let exact = 9_007_199_254_740_993_000_000;
        for text in ["9007199254740993", "\"9007199254740993\"", "\" 9007199254740993.0 \""] {
            assert_eq!(read(text).unwrap().parse(6).unwrap().minor(), exact, "{text}");
        }
        assert_eq!(read("0.1").unwrap().parse(6).unwrap().minor(), 100_000);
        assert_eq!(read("1e400").unwrap().parse(6), Err(AmountError::Exponent));
        assert_eq!(read("-0").unwrap().parse(6), Err(AmountError::Negative));
        assert!(read("null").is_none());
        assert!(read("\"\"").unwrap().is_empty());
    }

    #[test]
    fn what_is_no_amount_is_no_body() {
        for bad in ["true", "{}", "[1]", "NaN"] {
            assert!(
                serde_json::from_str::<Body>(&format!("{{\"amount\":{bad}}}")).is_err(),
                "{bad}"
            );
        }
    }
}
