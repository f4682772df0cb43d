//! JSON-RPC 2.0 as nodes speak it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A method and its parameters.
#[derive(Debug, Clone)]
pub struct Request {
    pub method: &'static str,
    /// A list.
    pub params: Value,
}

impl Request {
    /// A question with these parameters.
    pub fn new(method: &'static str, params: Value) -> Self {
        Self { method, params }
    }

    pub(super) fn with_id(&self, id: usize) -> Envelope<'_> {
        Envelope {
            jsonrpc: "2.0",
            id,
            method: self.method,
            params: &self.params,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Envelope<'a> {
    jsonrpc: &'static str,
    id: usize,
    method: &'static str,
    params: &'a Value,
}

/// An answer: its result, which may be null, or its error.
#[derive(Deserialize)]
pub(super) struct Answer {
    pub id: usize,
    #[serde(default)]
    pub result: Value,
    pub error: Option<Failure>,
}

#[derive(Deserialize)]
pub(super) struct Failure {
    pub code: i64,
    #[serde(default)]
    pub message: String,
    #[serde(default)]
    pub data: Value,
}

impl Failure {
    /// True for the codes by which nodes say that they are asked too much.
    pub fn is_of_rate(&self) -> bool {
        matches!(self.code, -32005 | -32016 | -32097 | 429)
    }

    /// The contract's own error. Some nodes put it into an object.
    pub fn revert(&self) -> Option<String> {
        let text = self.data.as_str().or_else(|| self.data.get("data")?.as_str())?;
        text.starts_with("0x")
            .then(|| text.chars().take(2 + 2 * 1024).collect())
    }
}
