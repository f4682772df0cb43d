//! The provider's JSON. Amounts are exact decimals, read from the text of the number.

use domain::{
    Decimal,
    deposit::{PaymentStatus, Seen},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::value::RawValue;
use std::{fmt, str::FromStr};

/// Longer than any ticker.
const MAX_TICKER: usize = 40;

/// A payment's number at the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PaymentId(pub u64);

impl fmt::Display for PaymentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for PaymentId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// A decimal as the provider writes one: a JSON number, or a text with a number in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number(pub Decimal);

/// The text of a value, without its quotes.
fn plain(raw: &RawValue) -> &str {
    raw.get().trim_matches('"')
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        plain(&raw).parse().map(Self).map_err(de::Error::custom)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.0.to_string()).map_err(ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PaymentId {
    /// A text in one answer, a number in the next.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        plain(&raw).parse().map_err(de::Error::custom)
    }
}

/// The request for a payment.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct NewPayment {
    pub price_amount: Number,
    pub price_currency: String,
    pub pay_currency: String,
    pub order_id: String,
    pub order_description: String,
    pub ipn_callback_url: String,
}

/// A payment as it was made, or as it stands.
#[derive(Debug, Clone, Deserialize)]
pub struct Payment {
    pub payment_id: PaymentId,
    /// The payment to whose address this further one came.
    #[serde(default)]
    pub parent_payment_id: Option<PaymentId>,
    #[serde(deserialize_with = "status")]
    pub payment_status: PaymentStatus,
    pub pay_address: String,
    pub price_amount: Number,
    pub price_currency: String,
    pub pay_amount: Number,
    pub pay_currency: String,
    #[serde(default)]
    pub order_id: Option<String>,
    #[serde(default)]
    pub actually_paid: Option<Number>,
    #[serde(default)]
    pub outcome_amount: Option<Number>,
    #[serde(default)]
    pub outcome_currency: Option<String>,
}

impl Payment {
    /// The part that the rules of deposits look at. Tickers are compared in lower case, and cut where no ticker is so long: they are stored.
    pub fn seen(&self, is_repeat: bool, at_our_address: bool) -> Seen {
        let ticker = |text: &str| text.chars().take(MAX_TICKER).collect::<String>().to_lowercase();
        Seen {
            status: self.payment_status,
            order_id: self.order_id.clone(),
            is_repeat,
            at_our_address,
            price: self.price_amount.0,
            price_currency: ticker(&self.price_currency),
            pay_currency: ticker(&self.pay_currency),
            actually_paid: self.actually_paid.map(|number| number.0),
            outcome: self.outcome_amount.map(|number| number.0),
            outcome_currency: self.outcome_currency.as_deref().map(ticker),
        }
    }
}

/// The part of a notification that is looked at: which payment to ask about.
#[derive(Debug, Clone, Deserialize)]
pub struct Notification {
    pub payment_id: PaymentId,
    #[serde(default)]
    pub parent_payment_id: Option<PaymentId>,
    #[serde(default)]
    pub order_id: Option<String>,
}

/// The least that can be paid.
#[derive(Debug, Clone, Deserialize)]
pub struct Minimum {
    pub min_amount: Number,
}

/// The estimate of an amount in the currency of payment.
#[derive(Debug, Clone, Deserialize)]
pub struct Estimate {
    pub estimated_amount: Number,
}

#[derive(Debug, Deserialize)]
pub(super) struct Currencies {
    pub currencies: Vec<String>,
}

/// The words of an error; the text is for the log.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Failure {
    #[serde(default)]
    pub code: String,
    #[serde(default)]
    pub message: String,
}

fn status<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PaymentStatus, D::Error> {
    let word = String::deserialize(deserializer)?;
    word.parse()
        .map_err(|_| de::Error::custom(format_args!("unknown payment_status {word:.40}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payment_reads_whether_its_numbers_are_numbers_or_texts() {
        let text = r#"{"payment_id":"5745459419","payment_status":"waiting","pay_address":"TR7","price_amount":25.10,"price_currency":"usdttrc20",
            "pay_amount":"25.1","pay_currency":"USDTTRC20","order_id":null,"purchase_id":"5837122679","amount_received":null,
            "payin_extra_id":null,"smart_contract":"","network":"trx","created_at":"2026-11-21T10:00:00.000Z"}"#;
        let payment: Payment = serde_json::from_str(text).unwrap();
        assert_eq!(payment.payment_id, PaymentId(5_745_459_419));
        assert_eq!(payment.price_amount, payment.pay_amount);
        assert_eq!(payment.seen(false, true).pay_currency, "usdttrc20");
        let long = Payment {
            outcome_currency: Some("X".repeat(5000)),
            ..payment.clone()
        };
        assert_eq!(long.seen(false, true).outcome_currency, Some("x".repeat(40)));
        assert!(payment.outcome_amount.is_none() && payment.order_id.is_none());
    }

    #[test]
    fn small_amounts_keep_every_digit() {
        let number: Number = serde_json::from_str("1.23456789012345678e-7").unwrap();
        assert_eq!(number.0.to_string(), "0.000000123456789012345678");
        assert_eq!(serde_json::to_string(&number).unwrap(), "0.000000123456789012345678");
    }

    #[test]
    fn an_unknown_status_is_an_error_and_not_a_guess() {
        assert!(serde_json::from_str::<Payment>(r#"{"payment_id":1,"payment_status":"odd","pay_address":"","price_amount":1,"price_currency":"","pay_amount":1,"pay_currency":""}"#).unwrap_err().to_string().contains("odd"));
    }
}
