//! Signatures of wallets that are contracts, asked of the chain that the message names.
//!
//! Each question is asked once, of two nodes where two are configured: a node that lies alone opens no account. The answer of a wallet is what it
//! was when it was asked; it may be another one later, which is why sessions are short.

use crate::{
    auth::{ContractWallets, Signed, WalletVerifier},
    config,
    providers::evm::{Bounds, Error, Nodes, Request},
};
use alloy_primitives::{Address, B256, Bytes, eip191_hash_message, hex};
use alloy_sol_types::{SolCall, SolValue, sol};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use url::Url;

/// Less than half of the time that a sign-in waits for the chain: a node that is silent leaves time to ask another, and is noted.
pub const CALL: Duration = Duration::from_millis(900);
/// Gas that a wallet may use to answer.
const GAS: u64 = 2_000_000;
/// How the code of an account begins whose key lets a contract act for it (EIP-7702), and how long that code is.
const DELEGATION: [u8; 3] = hex!("ef0100");
const DELEGATION_BYTES: usize = 23;

sol! {
    function isValidSignature(bytes32 hash, bytes signature) external view returns (bytes4);
}

/// The compiled `src/contracts/SignatureValidator.sol`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Validator {
    creation_code: Bytes,
}

/// Asks nodes about wallets.
pub struct ChainWallets {
    chains: BTreeMap<u64, Nodes>,
    validator: Bytes,
}

/// A verifier that asks the configured nodes about contracts, and on chains without any checks plain signatures alone.
pub fn verifier(config: &config::Chain) -> Result<WalletVerifier, Error> {
    if config.rpc_urls.is_empty() {
        return Ok(WalletVerifier::default());
    }
    Ok(WalletVerifier::with_chain(Arc::new(ChainWallets::new(
        &config.of_accounts(),
        CALL,
    )?)))
}

impl ChainWallets {
    /// Over the nodes of these chains, in order of preference; a call to one may take as long as `call`.
    pub fn new(urls: &BTreeMap<u64, Vec<Url>>, call: Duration) -> Result<Self, Error> {
        let artifact = include_str!("../contracts/artifacts/SignatureValidator.json");
        let validator: Validator = serde_json::from_str(artifact).map_err(|error| Error::Client(error.to_string()))?;
        let bounds = Bounds {
            connect: call,
            call,
            ..Bounds::default()
        };
        let chains = urls
            .iter()
            .map(|(chain_id, urls)| Ok((*chain_id, Nodes::within(*chain_id, urls, bounds)?)));
        Ok(Self {
            chains: chains.collect::<Result<_, Error>>()?,
            validator: validator.creation_code,
        })
    }

    fn nodes(&self, signed: Signed<'_>) -> Result<&Nodes, String> {
        let nodes = self.chains.get(&signed.chain_id);
        nodes.ok_or_else(|| format!("no node of chain {} is configured", signed.chain_id))
    }

    /// A call's answer; None where it fails, whatever the reason: a wallet that cannot answer did not say yes.
    async fn call(&self, signed: Signed<'_>, mut call: Value) -> Result<Option<Bytes>, String> {
        call["gas"] = json!(format!("{GAS:#x}"));
        let request = Request::new("eth_call", json!([call, "latest"]));
        match self.nodes(signed)?.agreed::<Bytes>(&request).await {
            Ok(answer) => Ok(Some(answer)),
            Err(Error::Refused { .. } | Error::TooLarge { .. }) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[async_trait]
impl ContractWallets for ChainWallets {
    fn knows(&self, chain_id: u64) -> bool {
        self.chains.contains_key(&chain_id)
    }

    async fn accepts_6492(&self, signed: Signed<'_>) -> Result<bool, String> {
        let (hash, signature) = (hash(signed), Bytes::copy_from_slice(signed.signature));
        let arguments = (address(signed), hash, signature).abi_encode_params();
        let data = hex::encode_prefixed([self.validator.as_ref(), &arguments].concat());
        let answer = self.call(signed, json!({ "data": data })).await?;
        Ok(answer.is_some_and(|answer| answer.as_ref() == [1]))
    }

    async fn is_contract(&self, signed: Signed<'_>) -> Result<bool, String> {
        let request = Request::new("eth_getCode", json!([address(signed), "latest"]));
        let code: Bytes = self
            .nodes(signed)?
            .agreed(&request)
            .await
            .map_err(|error| error.to_string())?;
        // Such an account's key can do all that the contract can: where it signed itself, that counts.
        let is_delegated = code.len() == DELEGATION_BYTES && code.starts_with(&DELEGATION);
        Ok(!(code.is_empty() || is_delegated && signed.is_plain()))
    }

    async fn accepts_1271(&self, signed: Signed<'_>) -> Result<bool, String> {
        let (hash, signature) = (hash(signed), Bytes::copy_from_slice(signed.signature));
        let call = isValidSignatureCall { hash, signature }.abi_encode();
        let call = json!({ "to": address(signed), "data": hex::encode_prefixed(call) });
        let mut yes = [0; 32];
        yes[..4].copy_from_slice(&isValidSignatureCall::SELECTOR);
        Ok(self
            .call(signed, call)
            .await?
            .is_some_and(|answer| answer.as_ref() == yes))
    }
}

fn address(signed: Signed<'_>) -> Address {
    Address::from(*signed.address.bytes())
}

fn hash(signed: Signed<'_>) -> B256 {
    eip191_hash_message(signed.message)
}
