//! The local chain of the real program: it comes with the server, ends with it, and is known again.

use crate::support::{Program, client, text};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::Row;
use std::{
    fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

/// Longer than a node takes to listen on any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that starts a chain of its own, and what is asked of that chain past the server.
struct Scene {
    program: Program,
}

fn anvil() -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/anvil-bin");
    let found = Command::new(script).arg("--install").output().unwrap();
    assert!(found.status.success(), "these tests need a local chain");
    String::from_utf8(found.stdout).unwrap().trim().to_owned()
}

impl Scene {
    fn new(name: &str) -> Self {
        let settings = [
            ("CUECAST_CHAIN_LOCAL_NODE", "on".to_owned()),
            ("CUECAST_ANVIL_BIN", anvil()),
        ];
        Self {
            program: Program::new(name, &settings),
        }
    }

    /// Started, with its contracts there.
    async fn started(name: &str) -> Self {
        let mut scene = Self::new(name);
        scene.program.start().await;
        scene.ready(1).await;
        scene
    }

    /// Until all contracts of that epoch are noted.
    async fn ready(&self, epoch: i32) {
        let begun = Instant::now();
        while self.contracts("active", epoch).await.len() < 8 {
            assert!(begun.elapsed() < PATIENCE, "its contracts do not come");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn contracts(&self, state: &str, epoch: i32) -> Vec<(String, String)> {
        let mut db = self.program.database().await;
        let sql = "SELECT kind, address FROM chain_contracts WHERE state = $1 AND epoch = $2 ORDER BY kind";
        let rows = sqlx::query(sql)
            .bind(state)
            .bind(epoch)
            .fetch_all(&mut db)
            .await
            .unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    fn folder(&self) -> PathBuf {
        self.program.folder.join("chain")
    }

    /// Process ids of the nodes in this folder.
    fn nodes(&self) -> Vec<i32> {
        let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let folder = self.folder();
        let ours = |pid: &i32| {
            let process = PathBuf::from(format!("/proc/{pid}"));
            let is_anvil = fs::read_to_string(process.join("comm")).is_ok_and(|name| name.trim() == "anvil");
            is_anvil && fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd == folder)
        };
        pids.filter(ours).collect()
    }

    async fn until_no_node(&self) {
        while !self.nodes().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Asks the node itself, at the port at which it listens: a moment after its start.
    async fn ask(&self, method: &str, params: Value) -> Value {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let begun = Instant::now();
        loop {
            let url = fs::read_to_string(self.folder().join("address")).unwrap();
            match client().post(url).json(&body).send().await {
                Ok(answer) => return answer.json::<Value>().await.unwrap()["result"].take(),
                Err(refused) => assert!(begun.elapsed() < PATIENCE, "{refused}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_local_chain_ends_with_a_killed_server_and_comes_back_whole() {
    let mut scene = Scene::started("chain-kill").await;
    let before = scene.contracts("active", 1).await;
    let kinds: Vec<&str> = before.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(
        kinds,
        [
            "lp_bai",
            "nfts",
            "payout_vault",
            "pool",
            "presale_vault",
            "sale_token",
            "usdc",
            "usdt"
        ]
    );
    let vault = &before[2].1;
    let code = scene.ask("eth_getCode", json!([vault, "latest"])).await;
    assert!(text(&code).len() > 1000, "{code}");

    // The node keeps a first block from each of its starts, and after some of them tells another one than before.
    for _ in 0..5 {
        scene.program.kill();
        scene.until_no_node().await;
        scene.program.start().await;
        while scene.nodes().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        while scene.ask("eth_getCode", json!([vault, "latest"])).await != code {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Once it is ready again, nothing was deployed a second time.
        while scene.ask("eth_blockNumber", json!([])).await == "0x0" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(scene.contracts("active", 1).await, before);
        assert_eq!(scene.contracts("replaced", 1).await, []);
    }
}

/// `make run` names the data folder by a relative path, and no program.
#[actix_rt::test(system = "crate::support::System")]
async fn the_local_chain_starts_by_the_program_in_a_data_folder_with_a_relative_path() {
    let folder = Program::new("chain-relative", &[]).folder.clone();
    let up: PathBuf = std::env::current_dir().unwrap().iter().skip(1).map(|_| "..").collect();
    let settings = [
        ("CUECAST_CHAIN_LOCAL_NODE", "on".to_owned()),
        (
            "CUECAST_DATA_DIR",
            up.join(folder.strip_prefix("/").unwrap()).display().to_string(),
        ),
        ("PATH", "/usr/bin:/bin".to_owned()),
    ];
    let bin = folder.join("anvil/node_modules/@foundry-rs/anvil-here/bin");
    let mut scene = Scene {
        program: Program::new("chain-relative", &settings),
    };
    fs::create_dir_all(&bin).unwrap();
    std::os::unix::fs::symlink(anvil(), bin.join("anvil")).unwrap();
    scene.program.start().await;
    scene.ready(1).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_idle_local_chain_does_not_grow_and_a_transaction_becomes_final() {
    let scene = Scene::started("chain-idle").await;
    let head = settled(&scene).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(
        scene.ask("eth_blockNumber", json!([])).await,
        json!(format!("{head:#x}"))
    );

    let somebody = format!("0x{}", "22".repeat(20));
    scene
        .ask("anvil_setBalance", json!([somebody, "0xde0b6b3a7640000"]))
        .await;
    scene.ask("anvil_impersonateAccount", json!([somebody])).await;
    let sent = json!([{ "from": somebody, "to": somebody, "value": "0x1" }]);
    scene.ask("eth_sendTransaction", sent).await;
    assert_eq!(settled(&scene).await, head + 3, "its block and two empty ones");
    let last = scene.ask("eth_getBlockByNumber", json!(["finalized", false])).await;
    assert_eq!(last["transactions"].as_array().unwrap().len(), 1, "{last}");
}

/// The newest block, once two empty ones are at the end.
async fn settled(scene: &Scene) -> u64 {
    loop {
        let newest = scene.ask("eth_getBlockByNumber", json!(["latest", false])).await;
        let head = u64::from_str_radix(&text(&newest["number"])[2..], 16).unwrap();
        let mut empty = 0;
        for back in 0..2_u64.min(head) {
            let held = scene
                .ask(
                    "eth_getBlockTransactionCountByNumber",
                    json!([format!("{:#x}", head - back)]),
                )
                .await;
            empty += u64::from(held == "0x0");
        }
        if empty == 2 {
            return head;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_chain_that_the_database_does_not_know_begins_a_new_epoch_and_loses_the_old_contracts() {
    let mut scene = Scene::started("chain-stranger").await;
    let before = scene.contracts("active", 1).await;
    let sender = "INSERT INTO chain_senders (chain_id, address, next_nonce) VALUES (56, '0x' || repeat('7', 40), 7)";
    sqlx::raw_sql(sender)
        .execute(&mut scene.program.database().await)
        .await
        .unwrap();
    scene.program.kill();
    scene.until_no_node().await;
    fs::remove_file(scene.folder().join("state.json")).unwrap();
    scene.program.start().await;
    scene.ready(2).await;
    let next = "SELECT next_nonce FROM chain_senders WHERE address = '0x' || repeat('7', 40)";
    let next: i64 = sqlx::query_scalar(next)
        .fetch_one(&mut scene.program.database().await)
        .await
        .unwrap();
    assert_eq!(
        next, 0,
        "payouts would wait for ever for a nonce that the new chain does not count to"
    );
    assert_eq!(scene.contracts("lost", 1).await, before);
    assert_eq!(scene.contracts("active", 1).await, []);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_state_that_cannot_be_read_is_put_aside_and_a_new_chain_begins() {
    let mut scene = Scene::started("chain-broken").await;
    scene.program.kill();
    scene.until_no_node().await;
    fs::write(scene.folder().join("state.json"), "{\"block\":").unwrap();
    scene.program.start().await;
    scene.ready(2).await;
    assert!(scene.folder().join("state.broken.json").exists());
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_is_signed_in_is_given_coins_and_tokens_and_sees_the_transaction() {
    let scene = Scene::started("chain-faucet").await;
    let site = &scene.program.site;
    let person = site.account().await;
    let given = loop {
        let answer = site
            .call(Method::POST, "/api/chain/faucet", &person.token, Value::Null)
            .await;
        match answer.unwrap() {
            (200, given) => break given,
            (status, body) => assert_eq!((status, &body["code"]), (503, &json!("CHAIN_UNAVAILABLE")), "{body}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let balance = scene.ask("eth_getBalance", json!([person.address, "latest"])).await;
    assert_eq!(balance, "0x8ac7230489e80000", "ten coins");
    let path = format!(
        "http://{}/api/chain/transactions/{}",
        site.address,
        text(&given["transactionHash"])
    );
    let page = client().get(path).send().await.unwrap().text().await.unwrap();
    assert!(page.contains("It succeeded"), "{page}");
    let raw = json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_sendRawTransaction", "params": ["0x02c0"] });
    let answer = site.ok(Method::POST, "/api/chain/rpc", "", raw).await;
    assert_ne!(answer["error"]["code"], -32601, "pages may send here: {answer}");
    let said = scene.program.run(&["chain", "verify"]).await.unwrap();
    assert!(said.contains("payout_vault  code hash"), "{said}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn without_the_program_of_the_chain_the_server_serves_all_else() {
    let settings = [
        ("CUECAST_CHAIN_LOCAL_NODE", "on".to_owned()),
        ("CUECAST_ANVIL_BIN", "/nowhere/anvil".to_owned()),
    ];
    let mut program = Program::new("chain-none", &settings);
    program.start().await;
    assert!(!program.site.account().await.token.is_empty());
}
