//! The parameters of questions, each parsed into its type; nothing else of them is passed on.

use super::{PARAMETERS, Refusal, Rules, refuse};
use alloy_primitives::{Address, Bytes, U64, U256};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// Gas of a simulated call, the most that a question may cost a node.
const GAS: u64 = 2_000_000;

/// The parameters of a question, taken one after the other.
pub(super) struct Params(std::vec::IntoIter<Value>);

impl Params {
    pub fn new(params: Vec<Value>) -> Self {
        Self(params.into_iter())
    }

    pub fn take<T: DeserializeOwned>(&mut self) -> Result<T, Refusal> {
        match self.optional()? {
            Some(value) => Ok(value),
            None => refuse(PARAMETERS, "A parameter is missing."),
        }
    }

    pub fn optional<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Refusal> {
        match self.0.next() {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match serde_json::from_value(value) {
                Ok(value) => Ok(Some(value)),
                Err(_) => refuse(PARAMETERS, "A parameter has the wrong form."),
            },
        }
    }

    /// A block by number or word, the newest where none is named.
    pub fn block(&mut self) -> Result<String, Refusal> {
        let named: Option<String> = self.optional()?;
        let named = named.unwrap_or_else(|| "latest".to_owned());
        let is_word = ["latest", "pending", "safe", "finalized"].contains(&named.as_str());
        if is_word || named.len() <= 18 && named.parse::<U64>().is_ok() && named.starts_with("0x") {
            return Ok(named);
        }
        refuse(PARAMETERS, "That is no block.")
    }
}

/// A call as pages write it; what is not named here is not passed on.
#[derive(Deserialize)]
pub(super) struct Call {
    from: Option<Address>,
    to: Option<Address>,
    value: Option<U256>,
    data: Option<Bytes>,
    input: Option<Bytes>,
}

impl Call {
    pub fn is_plain(&self) -> bool {
        let empty = |data: &Option<Bytes>| data.as_ref().is_none_or(|data| data.is_empty());
        self.to.is_some() && empty(&self.data) && empty(&self.input)
    }

    pub fn for_contract(self, rules: &Rules<'_>) -> Result<Value, Refusal> {
        match self.to {
            Some(to) if rules.contracts.contains(&to) => Ok(self.bounded()),
            Some(_) | None => refuse(PARAMETERS, "This gateway calls contracts of Cuecast alone."),
        }
    }

    pub fn bounded(self) -> Value {
        let mut call = json!({ "to": self.to, "gas": U64::from(GAS) });
        if let Some(from) = self.from {
            call["from"] = json!(from);
        }
        if let Some(value) = self.value {
            call["value"] = json!(value);
        }
        if let Some(data) = self.data.or(self.input) {
            call["data"] = json!(data);
        }
        call
    }
}
