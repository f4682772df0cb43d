use super::site::Site;
use crate::{
    chain::reserve::ERC20_TRANSFER,
    http::error::ApiError,
    providers::evm::{Error, Request},
};
use alloy_primitives::{Address, B256, Bytes, U64, U256};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct Receipt {
    status: U64,
    logs: Vec<Event>,
}

#[derive(Deserialize)]
struct Event {
    address: Address,
    topics: Vec<B256>,
    data: Bytes,
}

/// A node's view of a transaction: unknown or waiting (`None`), a contribution of this sender, or the reason why it is none.
pub async fn look(site: &Site, sender: Address, hash: B256) -> Result<Option<Result<(), ApiError>>, Error> {
    let receipt = Request::new("eth_getTransactionReceipt", json!([hash]));
    let receipt = site.nodes.ask::<Option<Receipt>>(&receipt).await?;
    Ok(receipt.map(|receipt| judge(site, sender, &receipt)))
}

fn judge(site: &Site, sender: Address, receipt: &Receipt) -> Result<(), ApiError> {
    if receipt.status != U64::from(1) {
        return Err(ApiError::bad_request("This transaction failed: nothing was sent."));
    }
    let into_vault = |event: &&Event| {
        let is_transfer = event.topics.len() == 3 && event.topics[0] == ERC20_TRANSFER && event.data.len() == 32;
        site.coins.contains(&event.address)
            && is_transfer
            && event.topics[2] == site.vault.into_word()
            && !U256::from_be_slice(&event.data).is_zero()
    };
    let mut ours = receipt.logs.iter().filter(into_vault).peekable();
    if ours.peek().is_none() {
        return Err(ApiError::bad_request(
            "This transaction sends no USDT or USDC to the presale.",
        ));
    }
    if ours.any(|event| event.topics[1] == sender.into_word()) {
        Ok(())
    } else {
        Err(ApiError::forbidden("Wallet address mismatch"))
    }
}
