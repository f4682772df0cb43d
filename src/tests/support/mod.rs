//! A server of one test's own, and wallets that really sign.

use cuecast::{
    http::limits::{Rate, Rates},
    jobs::{self, Board, Job},
    providers,
};

mod account;
pub mod chain;
pub mod duel;
pub mod faults;
pub mod issuer;
mod live;
pub mod office;
mod pay;
pub mod ports;
mod program;
pub mod proxy;
mod recorder;
pub mod s3;
mod server;
pub mod shop;
mod system;
pub mod talk;
pub mod tournament;
mod victim;
mod wallet;

pub use account::Account;
pub use live::{Live, Socket};
pub use pay::{Pay, usdt};
pub use program::{Program, Site};
pub use recorder::Recorder;
pub use server::{Answer, Server};
pub use system::System;
pub use victim::Victim;
pub use wallet::Wallet;

use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// Quests whose kept counts are not those of their participations.
pub const MISCOUNTED_QUESTS: &str = "SELECT count(*) FROM quests q CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE e.state <> 'void') AS taken, count(*) FILTER (WHERE e.state IN ('joined', 'playing')) AS open
    FROM quest_entries e WHERE e.quest_id = q.id) c
    WHERE (q.participants, q.open_entries) <> (c.taken, c.open)";

/// An HTTP client.
pub fn client() -> reqwest::Client {
    client_builder().build().unwrap()
}

fn client_builder() -> reqwest::ClientBuilder {
    // It needs to know which TLS there is, even where none is spoken.
    providers::install_tls();
    reqwest::Client::builder()
        // Less than a server keeps a connection: what is sent while it is closed is lost, and a POST is not sent again.
        .pool_idle_timeout(Duration::from_secs(2))
        // It speaks no TLS: reading the machine's certificates would be time lost in each test.
        .tls_certs_only([])
}

/// The same rate for everything.
pub fn rates(rate: Rate) -> Rates {
    Rates {
        connections: 10_000,
        api: rate,
        media: rate,
        chain: rate,
        sign_in: rate,
        create_person: rate,
        create_people: rate,
        write: rate,
        admin_login: rate,
        admin_account_network: rate,
        admin_account: rate,
        create_prediction: rate,
        email: rate,
        present: rate,
        challenge: rate,
    }
}

/// The secret of every test server.
pub const SECRET: &str = "a secret of tests that is long enough";

/// The code of a refusal, after checking its whole shape.
pub fn code(answer: &Answer) -> &str {
    let body = &answer.body;
    assert_eq!(body["success"], false, "{body}");
    assert_eq!(body["error"], body["message"], "{body}");
    assert!(body["error"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    body["code"].as_str().unwrap_or_else(|| panic!("no code in {body}"))
}

/// Status, code and text of a refusal.
pub fn refusal(answer: &Answer) -> (u16, &str, &str) {
    (answer.status, code(answer), text(&answer.body["error"]))
}

/// A JSON string.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

/// Runs a job once, which is to succeed.
pub async fn run_once(job: Job) {
    let board = Arc::new(Board::new(&prometheus::Registry::new()).unwrap());
    let handles = jobs::start(vec![job], &board);
    while board.statuses()[0].ended_at.is_none() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(board.statuses()[0].failure, None);
    handles.iter().for_each(|handle| handle.abort());
}
