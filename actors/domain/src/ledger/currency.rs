use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

const MAX: usize = 12;

/// The text is no currency's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a currency code is 2 to 12 capital letters, digits and hyphens, a letter first")]
pub struct InvalidCurrency;

/// A currency's code, such as `USDT` or `LP-BAI`. Which ones there are, the database's table says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[A-Z][A-Z0-9-]{1,11}$", example = "USDT")]
pub struct CurrencyCode([u8; MAX]);

impl CurrencyCode {
    /// The code as text.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(MAX);
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

impl FromStr for CurrencyCode {
    type Err = InvalidCurrency;

    fn from_str(text: &str) -> Result<Self, InvalidCurrency> {
        let bytes = text.as_bytes();
        let allowed = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'-';
        if !(2..=MAX).contains(&bytes.len()) || !bytes[0].is_ascii_uppercase() || !bytes.iter().all(allowed) {
            return Err(InvalidCurrency);
        }
        let mut code = [0; MAX];
        code[..bytes.len()].copy_from_slice(bytes);
        Ok(Self(code))
    }
}

impl fmt::Display for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for CurrencyCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_code_is_short_and_in_capitals() {
        for good in ["USDT", "LP-BAI", "B2", "ABCDEFGHIJKL"] {
            let code = good.parse::<CurrencyCode>().unwrap();
            assert_eq!((code.to_string(), format!("{code:?}")), (good.into(), good.into()));
            assert_eq!(serde_json::to_string(&code).unwrap(), format!("{good:?}"));
        }
        for bad in ["", "U", "usdt", "2X", "-A", "ABCDEFGHIJKLM", "US T", "ÜSD", "USD\0"] {
            assert_eq!(bad.parse::<CurrencyCode>(), Err(InvalidCurrency), "{bad}");
        }
    }
}
