use super::{ByCoin, proof::SaleCall};
use crate::{
    chain::Chains,
    features::presale::store::{Root, Stray},
};
use alloy_primitives::{Address, B256, U256, hex};
use alloy_sol_types::{SolCall, sol};
use domain::presale::text;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Another token that came into the vault.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrayTransfer {
    pub token_address: String,
    pub sender: String,
    /// In the token's minor units.
    pub units: String,
    pub transaction_hash: String,
    #[schema(required)]
    pub explorer_url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub returned: bool,
    /// The call by which the vault's owner returns it; null once they did.
    #[schema(required)]
    pub returning: Option<SaleCall>,
}

sol! {
    function returnStray(address stray, address to, uint256 amount) external;
}

impl StrayTransfer {
    /// None where an address of the row is none.
    pub fn of(stray: &Stray, vault: Address, chains: &Chains) -> Option<Self> {
        let (token, sender): (Address, Address) = (stray.token.parse().ok()?, stray.sender.parse().ok()?);
        let amount: U256 = stray.amount.parse().ok()?;
        let hash = hex::encode_prefixed(&stray.tx_hash);
        let call = returnStrayCall {
            stray: token,
            to: sender,
            amount,
        };
        Some(Self {
            token_address: token.to_checksum(None),
            sender: sender.to_checksum(None),
            units: stray.amount.clone(),
            explorer_url: chains.explorer_url(chains.payments(), &hash),
            transaction_hash: hash,
            created_at: stray.block_time,
            returned: stray.is_returned,
            returning: (!stray.is_returned).then(|| SaleCall {
                token: token.to_checksum(None),
                amount: stray.amount.clone(),
                to: vault.to_checksum(None),
                data: hex::encode_prefixed(call.abi_encode()),
            }),
        })
    }
}

/// A root, for administrators.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleRoot {
    number: u32,
    root: String,
    /// `queued`, `published` or `rejected`.
    state: String,
    /// By the outbox.
    tries: i32,
    /// Accounts in it.
    accounts: i32,
    paid: ByCoin,
    refundable: ByCoin,
    /// Tokens that it sells.
    allocation: String,
    all_goes_back: bool,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    published_at: Option<OffsetDateTime>,
    #[schema(required)]
    explorer_url: Option<String>,
}

impl SaleRoot {
    pub fn of(root: &Root, chains: &Chains) -> Self {
        let explorer = |tx: B256| chains.explorer_url(chains.payments(), &format!("{tx:#x}"));
        Self {
            number: root.number,
            root: format!("{:#x}", root.hash),
            state: root.state.clone(),
            tries: root.tries,
            accounts: root.leaves,
            paid: ByCoin::of(root.paid),
            refundable: ByCoin::of(root.refundable),
            allocation: text(root.allocation),
            all_goes_back: root.all_goes_back,
            published_at: root.published_at,
            explorer_url: root.tx.and_then(explorer),
        }
    }
}
