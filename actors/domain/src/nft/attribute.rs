use crate::{fields::required, ledger::Amount};
use serde::{Deserialize, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Attributes of an NFT at most.
pub const MAX_ATTRIBUTES: usize = 30;
const MAX_TRAIT: usize = 40;
/// Digits of a value behind the point.
const SCALE: u8 = 3;
const UNIT: i64 = 1_000;
/// Of a value's size, in thousandths: a thousand million.
const MAX_VALUE: i64 = 1_000_000_000 * UNIT;

/// A trait of an NFT and its value. Its JSON is the one of its metadata, whose bytes have one spelling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attribute {
    /// 1 to 40 characters.
    pub trait_type: String,
    pub value: TraitValue,
}

/// A number with at most three digits behind the point, up to a thousand million either way: exact, and spelt in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TraitValue(i64);

/// Why an attribute is none; for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidAttribute(String);

impl Attribute {
    /// Reads a trait and its value as they were written.
    pub fn parse(trait_type: &str, value: &str) -> Result<Self, InvalidAttribute> {
        let missing = "Every attribute needs a name.";
        let trait_type =
            required("An attribute's name", trait_type, MAX_TRAIT, false, missing).map_err(InvalidAttribute)?;
        let value = TraitValue::parse(value).ok_or_else(|| {
            InvalidAttribute(format!(
                "The value of {trait_type} must be a number with at most {SCALE} decimals."
            ))
        })?;
        Ok(Self { trait_type, value })
    }
}

impl TraitValue {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text),
        };
        let thousandths = i64::try_from(Amount::parse(digits, SCALE).ok()?.minor()).ok()?;
        (thousandths <= MAX_VALUE).then_some(Self(sign * thousandths))
    }
}

impl FromStr for TraitValue {
    type Err = InvalidAttribute;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or_else(|| InvalidAttribute(format!("{text} is no value of an attribute.")))
    }
}

/// A decimal number with as many digits as it needs.
impl fmt::Display for TraitValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / UNIT, self.0.abs() % UNIT);
        let rest = format!("{rest:03}");
        match rest.trim_end_matches('0') {
            "" => write!(out, "{sign}{whole}"),
            digits => write!(out, "{sign}{whole}.{digits}"),
        }
    }
}

impl Serialize for TraitValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % UNIT == 0 {
            return serializer.serialize_i64(self.0 / UNIT);
        }
        // A number of JSON: the nearest float of so few digits is written with the same digits.
        #[allow(clippy::cast_precision_loss, reason = "below 2^53")]
        serializer.serialize_f64(self.0 as f64 / UNIT as f64)
    }
}

impl<'de> Deserialize<'de> for TraitValue {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Written out without an exponent, with the digits that were stored: they are fewer than a float holds.
        let number = f64::deserialize(deserializer)?;
        Self::parse(&number.to_string()).ok_or_else(|| serde::de::Error::custom("not the value of an attribute"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nft_36_nft_63_the_value_of_an_attribute_is_a_number_and_has_one_spelling() {
        for (text, json) in [
            ("50", Some("50")),
            ("50.0", Some("50")),
            ("-3.25", Some("-3.25")),
            ("0.001", Some("0.001")),
            ("-0", Some("0")),
            ("999999999.999", Some("999999999.999")),
            ("1000000000", Some("1000000000")),
            ("1000000000.001", None),
            ("0.0001", None),
            ("1e3", None),
            ("NaN", None),
            ("--1", None),
            ("strong", None),
            ("", None),
        ] {
            let value = Attribute::parse("Luck", text).ok();
            let read = value.as_ref().map(|one| serde_json::to_string(&one.value).unwrap());
            assert_eq!(read.as_deref(), json, "{text}");
            if let Some(value) = value {
                let stored = serde_json::to_string(&value).unwrap();
                assert_eq!(serde_json::from_str::<Attribute>(&stored).unwrap(), value);
                assert_eq!(value.value.to_string(), json.unwrap());
            }
        }
        for name in ["", " ", &"x".repeat(41), "a\u{202e}b"] {
            assert!(Attribute::parse(name, "1").is_err(), "{name}");
        }
    }
}
