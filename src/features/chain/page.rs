//! A transaction of the local chain as a page, where elsewhere an explorer is linked: plain HTML, no script.

use alloy_primitives::{Address, B256, U64, U256};
use serde::Deserialize;

/// The fields of a receipt that the page shows.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    pub status: U64,
    pub block_number: U64,
    pub from: Address,
    pub to: Option<Address>,
    pub gas_used: U64,
    pub logs: Vec<Log>,
}

#[derive(Debug, Deserialize)]
pub struct Log {
    pub address: Address,
    pub topics: Vec<B256>,
}

/// The page; all that is put into it is of hex digits. `value` is in units of 10^-18 coins.
pub fn render(hash: B256, receipt: &Receipt, value: U256, newest_final: u64) -> String {
    let block: u64 = receipt.block_number.to();
    let outcome = match (receipt.status.is_zero(), block <= newest_final) {
        (true, _) => "failed",
        (false, true) => "succeeded and is final",
        (false, false) => "succeeded and is not final yet",
    };
    let to = receipt
        .to
        .map_or_else(|| "a new contract".to_owned(), |to| to.to_string());
    let events: String = receipt
        .logs
        .iter()
        .map(|log| {
            let topic = log.topics.first().map(B256::to_string).unwrap_or_default();
            format!("<li>{} {topic}</li>", log.address)
        })
        .collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Transaction on the local chain</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"></head><body>\
         <h1>Transaction on the local chain</h1><p>No real money: this chain is on this machine alone.</p><dl>\
         <dt>Hash</dt><dd>{hash}</dd><dt>Outcome</dt><dd>It {outcome}.</dd><dt>Block</dt><dd>{block}</dd>\
         <dt>From</dt><dd>{}</dd><dt>To</dt><dd>{to}</dd><dt>Value in 10^-18 coins</dt><dd>{value}</dd>\
         <dt>Gas used</dt><dd>{}</dd><dt>Events</dt><dd><ul>{events}</ul></dd></dl></body></html>",
        receipt.from, receipt.gas_used
    )
}
