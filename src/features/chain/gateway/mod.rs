//! JSON-RPC as pages ask it, parsed and made anew: what reaches a node is of our making, a few methods with a few parameters.

mod params;

use self::params::{Call, Params};
use crate::providers::evm::{Error, Request};
use alloy_primitives::{Address, B256, Bytes, U64};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Questions in one call.
pub const MAX_BATCH: usize = 10;
/// A call in bytes.
pub const MAX_BODY: usize = 8 * 1024;
/// Blocks and percentiles of a question about fees.
const MAX_BLOCKS: u64 = 20;
const MAX_PERCENTILES: usize = 5;

const INVALID: i64 = -32600;
const UNKNOWN: i64 = -32601;
const PARAMETERS: i64 = -32602;
const NO_ANSWER: i64 = -32603;

/// The calls that pages may make.
pub struct Rules<'a> {
    /// Contracts that may be called.
    pub contracts: &'a [Address],
    /// On the local chain pages send through the gateway, as their wallets have no other way to it.
    pub may_send: bool,
}

/// A question as it came.
#[derive(Deserialize)]
struct Question {
    jsonrpc: String,
    #[serde(default)]
    id: Value,
    method: String,
    #[serde(default)]
    params: Vec<Value>,
}

/// An answer, with the id of its question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reply {
    jsonrpc: &'static str,
    id: Value,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Result(Value),
    Error(Refusal),
}

/// Why a question has no result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Refusal {
    code: i64,
    message: String,
    /// The error that a contract gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<String>,
}

fn refuse<T>(code: i64, message: &str) -> Result<T, Refusal> {
    Err(Refusal {
        code,
        message: message.to_owned(),
        data: None,
    })
}

/// The questions of a call; None for what is no JSON, too many, or none at all.
pub struct Asked {
    is_batch: bool,
    questions: Vec<(Value, Result<Request, Refusal>)>,
}

impl Asked {
    /// Reads a body by the rules.
    pub fn parse(body: &[u8], rules: &Rules<'_>) -> Option<Self> {
        let (is_batch, values) = match serde_json::from_slice(body).ok()? {
            Value::Array(values) => (true, values),
            value @ Value::Object(_) => (false, vec![value]),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
        };
        let count = values.len();
        (1..=MAX_BATCH).contains(&count).then(|| Self {
            is_batch,
            questions: values.into_iter().map(|value| question(value, rules)).collect(),
        })
    }

    pub fn len(&self) -> usize {
        self.questions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// The requests to send to nodes: the questions that were not refused.
    pub fn requests(&self) -> Vec<Request> {
        let fine = self.questions.iter().filter_map(|(_, request)| request.as_ref().ok());
        fine.cloned().collect()
    }

    /// The body of the answer; `answers` are of `requests`, in their order.
    pub fn answer(self, answers: Vec<Result<Value, Error>>) -> Value {
        let mut answers = answers.into_iter();
        let replies = self.questions.into_iter().map(|(id, request)| {
            let outcome = match request {
                Ok(_) => outcome(answers.next()),
                Err(refusal) => Outcome::Error(refusal),
            };
            Reply {
                jsonrpc: "2.0",
                id,
                outcome,
            }
        });
        let mut replies: Vec<Value> = replies.map(|reply| json!(reply)).collect();
        match (self.is_batch, replies.pop()) {
            (false, Some(only)) => only,
            (true, Some(last)) => {
                replies.push(last);
                Value::Array(replies)
            }
            (_, None) => Value::Null,
        }
    }
}

fn outcome(answer: Option<Result<Value, Error>>) -> Outcome {
    match answer {
        Some(Ok(value)) => Outcome::Result(value),
        Some(Err(Error::Refused {
            code, message, data, ..
        })) => Outcome::Error(Refusal { code, message, data }),
        // The rest is for the log alone: it names a node.
        Some(Err(_)) | None => Outcome::Error(Refusal {
            code: NO_ANSWER,
            message: "The chain does not answer. Please try again.".to_owned(),
            data: None,
        }),
    }
}

fn question(value: Value, rules: &Rules<'_>) -> (Value, Result<Request, Refusal>) {
    let Ok(question) = serde_json::from_value::<Question>(value) else {
        return (Value::Null, refuse(INVALID, "This is no JSON-RPC request."));
    };
    let id = match question.id {
        Value::String(id) if id.len() <= 64 => Value::String(id),
        id @ Value::Number(_) => id,
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => Value::Null,
    };
    if question.jsonrpc != "2.0" {
        return (id, refuse(INVALID, "This is no JSON-RPC request."));
    }
    let request = request(&question.method, question.params, rules);
    (id, request)
}

fn request(method: &str, params: Vec<Value>, rules: &Rules<'_>) -> Result<Request, Refusal> {
    let mut given = Params::new(params);
    let request = match method {
        "eth_chainId" => Request::new("eth_chainId", json!([])),
        "net_version" => Request::new("net_version", json!([])),
        "eth_blockNumber" => Request::new("eth_blockNumber", json!([])),
        "eth_gasPrice" => Request::new("eth_gasPrice", json!([])),
        "eth_maxPriorityFeePerGas" => Request::new("eth_maxPriorityFeePerGas", json!([])),
        "eth_getBalance" => Request::new("eth_getBalance", json!([given.take::<Address>()?, given.block()?])),
        "eth_getTransactionCount" => Request::new(
            "eth_getTransactionCount",
            json!([given.take::<Address>()?, given.block()?]),
        ),
        "eth_getTransactionReceipt" => Request::new("eth_getTransactionReceipt", json!([given.take::<B256>()?])),
        "eth_getTransactionByHash" => Request::new("eth_getTransactionByHash", json!([given.take::<B256>()?])),
        // Its head alone.
        "eth_getBlockByNumber" => Request::new("eth_getBlockByNumber", json!([given.block()?, false])),
        "eth_feeHistory" => {
            let count = given.take::<U64>()?.min(U64::from(MAX_BLOCKS));
            let block = given.block()?;
            let percentiles: Vec<f64> = given.optional()?.unwrap_or_default();
            if percentiles.len() > MAX_PERCENTILES {
                return refuse(PARAMETERS, "Too many percentiles.");
            }
            Request::new("eth_feeHistory", json!([count, block, percentiles]))
        }
        "eth_call" => {
            let call = given.take::<Call>()?.for_contract(rules)?;
            Request::new("eth_call", json!([call, given.block()?]))
        }
        "eth_estimateGas" => {
            let call = given.take::<Call>()?;
            // A plain payment goes to anybody.
            let call = if call.is_plain() {
                call.bounded()
            } else {
                call.for_contract(rules)?
            };
            Request::new("eth_estimateGas", json!([call]))
        }
        "eth_sendRawTransaction" if rules.may_send => {
            Request::new("eth_sendRawTransaction", json!([given.take::<Bytes>()?]))
        }
        _ => return refuse(UNKNOWN, "This gateway does not take that method."),
    };
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: Address = Address::repeat_byte(1);

    fn parse(body: &Value, may_send: bool) -> Option<Asked> {
        let rules = Rules {
            contracts: &[OURS],
            may_send,
        };
        Asked::parse(body.to_string().as_bytes(), &rules)
    }

    fn asked(method: &str, params: Value) -> Result<Request, Refusal> {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        parse(&body, false).unwrap().questions.remove(0).1
    }

    fn code(method: &str, params: Value) -> i64 {
        asked(method, params).unwrap_err().code
    }

    #[test]
    fn a_call_reaches_known_contracts_alone_and_only_with_what_we_pass_on() {
        let ours = json!({ "to": OURS, "data": "0x12", "gas": "0xffffffff", "accessList": [], "gasPrice": "0x1" });
        let request = asked("eth_call", json!([ours, "latest", { "0x01": { "code": "0x00" } }])).unwrap();
        assert_eq!(
            request.params,
            json!([{ "to": OURS, "gas": "0x1e8480", "data": "0x12" }, "latest"]),
            "no state of theirs, no gas of theirs"
        );
        assert_eq!(
            code("eth_call", json!([{ "to": Address::repeat_byte(2), "data": "0x12" }])),
            PARAMETERS
        );
        assert_eq!(
            code("eth_call", json!([{ "data": "0x6000" }])),
            PARAMETERS,
            "code of theirs"
        );
        assert_eq!(code("eth_estimateGas", json!([{ "data": "0x6000" }])), PARAMETERS);
        assert!(
            asked(
                "eth_estimateGas",
                json!([{ "to": Address::repeat_byte(2), "value": "0x1" }])
            )
            .is_ok()
        );
    }

    #[test]
    fn methods_that_change_or_cost_a_node_something_are_not_taken() {
        for method in [
            "eth_sendRawTransaction",
            "eth_sendTransaction",
            "eth_getLogs",
            "eth_accounts",
            "debug_traceTransaction",
            "anvil_setBalance",
            "evm_mine",
            "personal_sign",
            "",
        ] {
            assert_eq!(code(method, json!(["0x00"])), UNKNOWN, "{method}");
        }
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_sendRawTransaction", "params": ["0x02"] });
        assert_eq!(parse(&body, true).unwrap().requests().len(), 1, "on the local chain");
    }

    #[test]
    fn parameters_of_the_wrong_form_are_refused_each_by_itself() {
        assert_eq!(code("eth_getBalance", json!(["0x1"])), PARAMETERS);
        assert_eq!(code("eth_getBalance", json!([OURS, "earliest; drop"])), PARAMETERS);
        assert_eq!(
            code("eth_getTransactionReceipt", json!([format!("0x{}", "a".repeat(63))])),
            PARAMETERS
        );
        assert_eq!(
            code("eth_feeHistory", json!(["0x5", "latest", [1, 2, 3, 4, 5, 6]])),
            PARAMETERS
        );
        let fees = asked("eth_feeHistory", json!(["0x400", "latest", [50]])).unwrap();
        assert_eq!(fees.params[0], "0x14", "twenty blocks at most");
        let block = asked("eth_getBlockByNumber", json!(["latest", true])).unwrap();
        assert_eq!(block.params, json!(["latest", false]), "no bodies");
    }

    #[test]
    fn each_question_has_its_own_answer_in_its_order() {
        let batch = json!([
            { "jsonrpc": "2.0", "id": "a", "method": "eth_chainId" },
            { "jsonrpc": "2.0", "id": 2, "method": "eth_getLogs" },
            { "nonsense": true },
            { "jsonrpc": "2.0", "id": 4, "method": "eth_blockNumber" },
        ]);
        let asked = parse(&batch, false).unwrap();
        assert_eq!(asked.requests().len(), 2);
        let failed = Error::Failed {
            host: "rpc.example".to_owned(),
            reason: "key abc".to_owned(),
        };
        let answer = asked.answer(vec![Ok(json!("0x38")), Err(failed)]);
        assert_eq!(answer[0], json!({ "jsonrpc": "2.0", "id": "a", "result": "0x38" }));
        assert_eq!(
            (&answer[1]["id"], &answer[1]["error"]["code"]),
            (&json!(2), &json!(UNKNOWN))
        );
        assert_eq!(answer[2]["error"]["code"], INVALID);
        assert_eq!(answer[3]["error"]["code"], NO_ANSWER);
        assert!(!answer.to_string().contains("rpc.example"), "{answer}");
    }

    #[test]
    fn a_batch_has_one_to_ten_questions() {
        let one = json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId" });
        assert!(parse(&json!(vec![one.clone(); 10]), false).is_some());
        assert!(parse(&json!(vec![one; 11]), false).is_none());
        for nothing in [json!([]), json!("x"), json!(null)] {
            assert!(parse(&nothing, false).is_none());
        }
        let rules = Rules {
            contracts: &[],
            may_send: false,
        };
        assert!(Asked::parse(b"{", &rules).is_none());
    }
}
