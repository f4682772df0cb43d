//! The provider's messages, as far as they are read. An unknown word where money hangs on it is an error and not a guess.

use serde::{Deserialize, Deserializer, Serialize};
use std::{fmt, str::FromStr};

/// The longest id that is read, in bytes.
const MAX_ID: usize = 200;

/// The text is no id of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no id of a checkout session")]
pub struct InvalidSessionId;

/// The id of a session: letters, digits and `_` behind `cs_`, so that it can stand in a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct SessionId(String);

impl SessionId {
    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SessionId {
    type Err = InvalidSessionId;

    fn from_str(text: &str) -> Result<Self, InvalidSessionId> {
        let plain = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let good = text.len() <= MAX_ID
            && text
                .strip_prefix("cs_")
                .is_some_and(|rest| !rest.is_empty() && plain(rest));
        good.then(|| Self(text.to_owned())).ok_or(InvalidSessionId)
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for SessionId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Whether a session can still be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    Open,
    Complete,
    Expired,
}

/// Whether a session was paid. A complete one may be unpaid while a slow method of payment decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    Paid,
    Unpaid,
    NoPaymentRequired,
}

/// A session, with its payment where there is one.
#[derive(Debug, Clone, Deserialize)]
pub struct Session {
    pub id: SessionId,
    pub status: SessionStatus,
    pub payment_status: PaymentStatus,
    /// In the currency's smallest unit.
    #[serde(default)]
    pub amount_total: Option<i64>,
    /// In lower case.
    #[serde(default)]
    pub currency: Option<String>,
    /// The order that it was made for.
    #[serde(default)]
    pub client_reference_id: Option<String>,
    /// The page on which it is paid, while it is open.
    #[serde(default)]
    pub url: Option<String>,
    #[serde(default)]
    pub payment_intent: Option<Intent>,
}

/// The payment of a session, of which an answer names the id alone, or all of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Intent {
    Id(String),
    Whole {
        id: String,
        #[serde(default)]
        status: Option<String>,
        #[serde(default)]
        latest_charge: Option<Charge>,
    },
}

impl Intent {
    /// The id of the payment.
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Whole { id, .. } => id,
        }
    }

    /// True when a slow method of payment came to nothing.
    pub fn has_failed(&self) -> bool {
        match self {
            Self::Id(_) => false,
            Self::Whole { status, .. } => matches!(status.as_deref(), Some("requires_payment_method" | "canceled")),
        }
    }

    /// The charge of its last try, where the answer has it.
    pub fn charge(&self) -> Option<&Charge> {
        match self {
            Self::Id(_) => None,
            Self::Whole { latest_charge, .. } => latest_charge.as_ref(),
        }
    }
}

/// A card was charged. Amounts are in the currency's smallest unit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Charge {
    pub id: String,
    pub amount: i64,
    pub amount_refunded: i64,
    /// Its bank took it back, or asks about it: [`super::Stripe::disputes`] tells.
    pub disputed: bool,
}

/// A bank that takes a charge back, or asks about it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Dispute {
    pub id: String,
    /// In the currency's smallest unit.
    pub amount: i64,
    pub status: DisputeStatus,
}

/// Where a dispute stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    WarningNeedsResponse,
    WarningUnderReview,
    WarningClosed,
    NeedsResponse,
    UnderReview,
    /// It was refunded before it became one: the charge says how much.
    Prevented,
    Won,
    Lost,
}

impl DisputeStatus {
    /// True while the bank has the money. A question (`warning`) takes none.
    pub fn holds_money(self) -> bool {
        match self {
            Self::NeedsResponse | Self::UnderReview | Self::Lost => true,
            Self::WarningNeedsResponse
            | Self::WarningUnderReview
            | Self::WarningClosed
            | Self::Prevented
            | Self::Won => false,
        }
    }
}

/// A page of a list.
#[derive(Debug, Deserialize)]
pub(super) struct List<T> {
    pub data: Vec<T>,
}

/// A notification: which session or payment to ask about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub id: String,
    /// The provider's word, such as `checkout.session.completed`.
    pub kind: String,
    pub subject: Subject,
}

/// The object of a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    Session(SessionId),
    /// A charge or a dispute, by the payment that it belongs to.
    Intent(String),
    /// Nothing that is asked about here.
    Other,
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Wire {
            id: String,
            #[serde(rename = "type")]
            kind: String,
            data: Data,
        }
        #[derive(Deserialize)]
        struct Data {
            object: Object,
        }
        #[derive(Deserialize)]
        struct Object {
            #[serde(default)]
            id: Option<String>,
            #[serde(default)]
            payment_intent: Option<Intent>,
        }
        let Wire { id, kind, data } = Wire::deserialize(deserializer)?;
        if id.is_empty() || id.len() > MAX_ID || kind.len() > MAX_ID {
            return Err(serde::de::Error::custom("an id or a type beyond what is read"));
        }
        let object = data.object;
        let subject = match kind.as_str() {
            "checkout.session.completed"
            | "checkout.session.async_payment_succeeded"
            | "checkout.session.async_payment_failed"
            | "checkout.session.expired" => object.id.and_then(|id| id.parse().ok()).map(Subject::Session),
            "charge.refunded"
            | "charge.refund.updated"
            | "charge.dispute.created"
            | "charge.dispute.updated"
            | "charge.dispute.closed"
            | "charge.dispute.funds_withdrawn"
            | "charge.dispute.funds_reinstated" => object
                .payment_intent
                .map(|intent| Subject::Intent(intent.id().chars().take(MAX_ID).collect())),
            _ => None,
        };
        Ok(Self {
            id,
            kind,
            subject: subject.unwrap_or(Subject::Other),
        })
    }
}

/// The words of an error; the text is for the log.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Failure {
    #[serde(default)]
    pub error: FailureBody,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct FailureBody {
    #[serde(default)]
    pub r#type: String,
    #[serde(default)]
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_reads_with_its_payment_as_an_id_or_in_whole() {
        let text = r#"{"id":"cs_test_a1","object":"checkout.session","status":"complete","payment_status":"paid","amount_total":500,
            "currency":"usd","client_reference_id":"65f1c0a2b3d4e5f601234567","url":null,"payment_intent":"pi_1"}"#;
        let session: Session = serde_json::from_str(text).unwrap();
        assert_eq!(session.payment_intent.as_ref().map(Intent::id), Some("pi_1"));
        let whole = text.replace(
            "\"pi_1\"",
            r#"{"id":"pi_1","latest_charge":{"id":"ch_1","amount":500,"amount_refunded":100,"disputed":false,"paid":true}}"#,
        );
        let session: Session = serde_json::from_str(&whole).unwrap();
        let intent = session.payment_intent.unwrap();
        assert_eq!((intent.id(), intent.charge().unwrap().amount_refunded), ("pi_1", 100));
    }

    #[test]
    fn an_unknown_word_is_an_error_and_not_a_guess() {
        let odd = r#"{"id":"cs_1","status":"complete","payment_status":"maybe"}"#;
        assert!(serde_json::from_str::<Session>(odd).is_err());
        assert!(serde_json::from_str::<Dispute>(r#"{"id":"dp_1","amount":5,"status":"odd"}"#).is_err());
    }

    #[test]
    fn an_id_that_could_leave_its_path_is_none() {
        for bad in [
            "",
            "cs_",
            "cs_a/b",
            "cs_..",
            "cs_a?x",
            "pi_1",
            "cs_é",
            &format!("cs_{}", "a".repeat(200)),
        ] {
            assert!(bad.parse::<SessionId>().is_err(), "{bad}");
        }
        assert!("cs_test_a1B2".parse::<SessionId>().is_ok());
    }

    #[test]
    fn a_notification_names_what_to_ask_about_and_an_unknown_one_nothing() {
        let read = |kind: &str, object: &str| {
            let text = format!(r#"{{"id":"evt_1","type":"{kind}","data":{{"object":{object}}}}}"#);
            serde_json::from_str::<Event>(&text).unwrap().subject
        };
        let session = read("checkout.session.completed", r#"{"id":"cs_1","payment_intent":"pi_1"}"#);
        assert_eq!(session, Subject::Session("cs_1".parse().unwrap()));
        let dispute = read(
            "charge.dispute.created",
            r#"{"id":"dp_1","charge":"ch_1","payment_intent":"pi_1"}"#,
        );
        assert_eq!(dispute, Subject::Intent("pi_1".to_owned()));
        assert_eq!(
            read("charge.refunded", r#"{"id":"ch_1","payment_intent":null}"#),
            Subject::Other
        );
        assert_eq!(read("customer.created", r#"{"id":"cus_1"}"#), Subject::Other);
        assert!(serde_json::from_str::<Event>("{}").is_err());
    }
}
