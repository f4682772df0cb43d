//! A real EVM node for tests. Blocks are mined on demand, each transaction its own: the node gets slower with the length of its chain, so
//! nothing here mines by the clock, and a test that needs thousands of blocks is in the wrong place.

use super::client;
use alloy_primitives::{Address, B256, Bytes, U256, hex, keccak256};
use alloy_sol_types::{SolCall, SolError, SolEvent, SolType, SolValue, abi::TokenSeq};
use cuecast::postgres::deathsig::die_with_parent;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, OnceLock, mpsc},
    thread,
    time::Duration,
};

/// Gas that a transaction of a test may use; what it used is in its receipt.
const GAS: u64 = 16_000_000;
/// Blocks behind the newest that are not final: twice as many.
const SLOTS: &str = "--slots-in-an-epoch";
const COINS: &str = "0x3635c9adc5dea00000";

static SHARED: OnceLock<Chain> = OnceLock::new();

/// A node, and how a test talks to it.
pub struct Chain {
    pub url: String,
    client: reqwest::Client,
    /// None once stopped; the thread that started it waits for its end.
    process: Mutex<Option<Child>>,
}

/// A call that a contract refused: its error's bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revert(pub Bytes);

impl Revert {
    /// The error, when it is this one.
    pub fn is<E: SolError>(&self) -> Option<E> {
        E::abi_decode(&self.0).ok()
    }
}

/// A mined transaction that succeeded.
#[derive(Debug)]
pub struct Mined {
    pub gas: u64,
    pub contract: Option<Address>,
    logs: Vec<(Vec<B256>, Bytes)>,
}

impl Mined {
    /// The events of one kind, in order.
    pub fn events<E: SolEvent>(&self) -> Vec<E> {
        let decode = |(topics, data): &(Vec<B256>, Bytes)| E::decode_raw_log(topics, data).ok();
        self.logs.iter().filter_map(decode).collect()
    }
}

impl Chain {
    /// The node of this process, for tests that move no time and reorganise nothing. Its contracts are each test's own.
    pub fn shared() -> &'static Self {
        SHARED.get_or_init(|| Self::start(&[]))
    }

    /// A node of the test's own; it ends when dropped.
    pub fn own(arguments: &[&str]) -> Self {
        Self::start(arguments)
    }

    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(program());
        command
            .args(["--port", "0", "--chain-id", "56"])
            .args(if arguments.contains(&SLOTS) {
                [].as_slice()
            } else {
                &[SLOTS, "1"]
            })
            .args(["--accounts", "1", "--auto-impersonate", "--prune-history", "256"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit());
        die_with_parent(&mut command);
        let (told, start) = mpsc::channel();
        // It ends with the thread that started it, so that thread stays: it reads what the node says, which would else block it.
        thread::spawn(move || {
            let mut child = command.spawn().expect("anvil can be run");
            let lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
            let mut started = Some((told, child));
            for line in lines.map_while(Result::ok) {
                if let Some(address) = line.strip_prefix("Listening on ")
                    && let Some((told, child)) = started.take()
                {
                    let _ = told.send((address.to_owned(), child));
                }
            }
        });
        let (address, child) = start.recv().expect("anvil starts");
        Self {
            url: format!("http://{address}"),
            client: client(),
            process: Mutex::new(Some(child)),
        }
    }

    /// Ends the node.
    pub fn stop(&self) {
        if let Some(mut child) = self.process.lock().unwrap().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Asks the node; its error is the second.
    pub async fn ask(&self, method: &str, params: Value) -> Result<Value, Value> {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        // Its runtime is the test's own: a connection of the shared client would be another test's.
        let answer = self.client.post(&self.url).header("connection", "close").json(&body);
        let mut answer: Value = answer.send().await.unwrap().json().await.unwrap();
        match answer.get_mut("error") {
            Some(error) => Err(error.take()),
            None => Ok(answer["result"].take()),
        }
    }

    /// Asks what cannot be refused.
    pub async fn rpc(&self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params).await;
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// A fresh address that can send, with a thousand coins.
    pub async fn account(&self) -> Address {
        let address = Address::from(rand::random::<[u8; 20]>());
        self.rpc("anvil_setBalance", json!([address, COINS])).await;
        address
    }

    /// Deploys one of `src/contracts/artifacts`.
    pub async fn deploy<A: SolValue>(&self, artifact: &str, arguments: A) -> Address
    where
        for<'a> <A::SolType as SolType>::Token<'a>: TokenSeq<'a>,
    {
        let from = self.account().await;
        let mined = self.create(from, artifact, arguments.abi_encode_params()).await;
        mined.unwrap_or_else(|error| panic!("{artifact}: {error:?}"))
    }

    /// Deploys with encoded arguments, which the constructor may refuse.
    pub async fn create(&self, from: Address, artifact: &str, arguments: Vec<u8>) -> Result<Address, Revert> {
        let code = [creation_code(artifact), arguments].concat();
        let mined = self
            .transact(json!({ "from": from, "data": hex::encode_prefixed(code) }))
            .await?;
        Ok(mined.contract.expect("a contract was made"))
    }

    /// Sends a call as a transaction of its own block. A refused one is sent as well: it must change nothing, and its receipt must say so.
    pub async fn send<C: SolCall>(&self, from: Address, to: Address, call: C) -> Result<Mined, Revert> {
        self.send_raw(from, to, call.abi_encode(), 0).await
    }

    /// The same with other bytes, and with some of the chain's coin.
    pub async fn send_raw(&self, from: Address, to: Address, data: Vec<u8>, value: u128) -> Result<Mined, Revert> {
        let data = hex::encode_prefixed(data);
        self.transact(json!({ "from": from, "to": to, "data": data, "value": format!("{value:#x}") }))
            .await
    }

    async fn transact(&self, mut call: Value) -> Result<Mined, Revert> {
        call["gas"] = json!(format!("{GAS:#x}"));
        let refused = self.ask("eth_call", json!([call, "latest"])).await.err();
        let hash = self.rpc("eth_sendTransaction", json!([call])).await;
        let receipt = self.receipt(hash).await;
        let succeeded = receipt["status"] == "0x1";
        assert_eq!(succeeded, refused.is_none(), "{receipt} {refused:?}");
        match refused {
            Some(error) => Err(Revert(
                serde_json::from_value(error["data"].clone()).unwrap_or_default(),
            )),
            None => Ok(Mined {
                gas: quantity(&receipt["gasUsed"]).to(),
                contract: serde_json::from_value(receipt["contractAddress"].clone()).unwrap(),
                logs: logs(&receipt),
            }),
        }
    }

    /// The node mines a transaction after it has answered its hash.
    pub async fn receipt(&self, hash: Value) -> Value {
        for _ in 0..30_000 {
            let receipt = self.rpc("eth_getTransactionReceipt", json!([hash])).await;
            if !receipt.is_null() {
                return receipt;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        panic!("{hash} is not mined");
    }

    /// The answer of a call that changes nothing.
    pub async fn call<C: SolCall>(&self, to: Address, call: C) -> C::Return {
        let call = json!([{ "to": to, "data": hex::encode_prefixed(call.abi_encode()) }, "latest"]);
        let answer: Bytes = serde_json::from_value(self.rpc("eth_call", call).await).unwrap();
        C::abi_decode_returns(&answer).unwrap()
    }

    /// How much of the chain's coin is there.
    pub async fn coins(&self, of: Address) -> U256 {
        quantity(&self.rpc("eth_getBalance", json!([of, "latest"])).await)
    }

    pub async fn code_hash(&self, of: Address) -> B256 {
        let code: Bytes = serde_json::from_value(self.rpc("eth_getCode", json!([of, "latest"])).await).unwrap();
        keccak256(code)
    }

    /// Mines an empty block at a moment, in seconds since 1970; for a node of the test's own.
    pub async fn mine_at(&self, seconds: u64) {
        self.rpc("evm_mine", json!([seconds])).await;
    }
}

impl Drop for Chain {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An id, or a salt, that nobody has used.
pub fn unique() -> B256 {
    B256::from(rand::random::<[u8; 32]>())
}

/// A number as nodes write it.
pub fn quantity(value: &Value) -> U256 {
    serde_json::from_value(value.clone()).unwrap_or_else(|_| panic!("no number: {value}"))
}

fn logs(receipt: &Value) -> Vec<(Vec<B256>, Bytes)> {
    let of = |log: &Value| (log["topics"].clone(), log["data"].clone());
    let logs = receipt["logs"].as_array().unwrap().iter().map(of);
    logs.map(|(topics, data)| {
        (
            serde_json::from_value(topics).unwrap(),
            serde_json::from_value(data).unwrap(),
        )
    })
    .collect()
}

/// An artifact as it is committed: `PayoutVault`, `hostile/Wallet`.
pub fn artifact(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/contracts/artifacts/{name}.json"));
    serde_json::from_slice(&std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))).unwrap()
}

pub fn creation_code(name: &str) -> Vec<u8> {
    hex::decode(artifact(name)["creationCode"].as_str().unwrap()).unwrap()
}

fn program() -> PathBuf {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/anvil-bin");
    let found = Command::new(script)
        .arg("--install")
        .output()
        .expect("scripts/anvil-bin runs");
    let said = String::from_utf8_lossy(&found.stderr);
    assert!(found.status.success(), "these tests need a local chain: {said}");
    String::from_utf8(found.stdout).unwrap().trim().into()
}
