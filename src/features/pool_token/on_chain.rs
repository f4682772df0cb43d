//! LP-BAI on the chain of payments.

use super::chain::{LpBai, Place, Unreachable};
use crate::{
    chain::{
        chains::Chains,
        contracts::{Kind, interfaces::Token},
    },
    providers::evm::Request,
};
use alloy_primitives::{Bytes, U256, hex};
use alloy_sol_types::SolCall;
use async_trait::async_trait;
use domain::{
    Address,
    ledger::{Amount, MAX_AMOUNT},
};
use serde_json::json;
use std::sync::Arc;

/// The token by the nodes that are configured, or by the local one.
pub struct OnChain(pub Arc<Chains>);

impl OnChain {
    async fn call<C: SolCall<Return = U256>>(&self, call: C) -> Result<Amount, Unreachable> {
        let chain_id = self.0.payments();
        let absent = |cause: &dyn std::fmt::Display| Unreachable(cause.to_string());
        let token = self.0.contract(chain_id, Kind::LpBai).map_err(|cause| absent(&cause))?;
        let nodes = self.0.nodes(chain_id).map_err(|cause| absent(&cause))?;
        let asked = json!([{ "to": token.address, "data": hex::encode_prefixed(call.abi_encode()) }, "latest"]);
        let answer: Bytes = nodes
            .ask(&Request::new("eth_call", asked))
            .await
            .map_err(|cause| absent(&cause))?;
        let units = C::abi_decode_returns(&answer).map_err(|cause| absent(&cause))?;
        // More than an amount holds is as much as it holds: nothing is paid by it.
        let units = i128::try_from(units).unwrap_or(MAX_AMOUNT).min(MAX_AMOUNT);
        Amount::from_minor(units).map_err(|cause| absent(&cause))
    }
}

#[async_trait]
impl LpBai for OnChain {
    fn place(&self) -> Place {
        let chain_id = self.0.payments();
        let token = self.0.contract(chain_id, Kind::LpBai).ok();
        let address = token.map(|token| format!("{:#x}", token.address));
        let explorer_url = address
            .as_deref()
            .filter(|_| !self.0.is_local())
            .and_then(|address| self.0.config().explorer_url(chain_id, address))
            .filter(|url| url.contains("/tx/"))
            .map(|url| url.replacen("/tx/", "/token/", 1));
        Place {
            chain_id,
            network: Place::network(chain_id),
            address,
            explorer_url,
        }
    }

    async fn total_supply(&self) -> Result<Amount, Unreachable> {
        self.call(Token::totalSupplyCall {}).await
    }

    async fn balance_of(&self, holder: Address) -> Result<Amount, Unreachable> {
        let of = holder
            .to_string()
            .parse()
            .map_err(|_| Unreachable(format!("{holder} is no address")))?;
        self.call(Token::balanceOfCall { of }).await
    }
}
