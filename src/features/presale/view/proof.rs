use crate::features::presale::{site::Site, store::Root};
use alloy_primitives::{B256, U256, hex};
use alloy_sol_types::{SolCall, sol};
use domain::presale::{Coin, Leaf, REFUND_DELAY, SETTLE_DELAY, text};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

sol! {
    struct SaleLeaf { uint256 number; address account; uint256[2] paid; uint256[2] refundable; uint256 allocation; }
    function refund(SaleLeaf leaf, uint256 coin, bytes32[] proof) external;
    function claim(SaleLeaf leaf, bytes32[] proof) external;
}

/// A call of the presale's contract that the wallet makes.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaleCall {
    /// `USDT`, `USDC`, or the sold token.
    pub token: String,
    pub amount: String,
    pub to: String,
    pub data: String,
}

/// An account's part of a published root, with its proof.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleProof {
    /// The root's number.
    number: u32,
    root: String,
    account: String,
    /// By coin, USDT first, in units.
    paid: [String; 2],
    refundable: [String; 2],
    allocation: String,
    proof: Vec<String>,
    /// Refunds are given from then on.
    #[serde(with = "time::serde::rfc3339")]
    refund_from: OffsetDateTime,
    /// Tokens are given from then on, as far as they vested.
    #[serde(with = "time::serde::rfc3339")]
    claim_from: OffsetDateTime,
    /// Of the refunds, those that were not taken.
    refunds: Vec<SaleCall>,
    /// Null while nothing can be claimed.
    #[schema(required)]
    claim: Option<SaleCall>,
}

/// Refunds that were taken by a root, and the free part of its allocation that was not claimed.
pub struct Taken<'a> {
    pub refunds: &'a [(u32, Coin, U256)],
    pub is_cancelled: bool,
    pub claimable: U256,
    pub token: &'a str,
}

impl SaleProof {
    pub fn of(
        site: &Site,
        root: &Root,
        published: OffsetDateTime,
        (leaf, proof): &(Leaf, Vec<B256>),
        taken: &Taken<'_>,
    ) -> Self {
        let to = site.vault.to_checksum(None);
        let call_leaf = SaleLeaf {
            number: U256::from(leaf.number),
            account: leaf.account,
            paid: leaf.paid,
            refundable: leaf.refundable,
            allocation: leaf.allocation,
        };
        let due = |coin: Coin| {
            let all = if taken.is_cancelled { leaf.paid } else { leaf.refundable };
            let mut given = taken
                .refunds
                .iter()
                .filter(|(number, of, _)| (*number, *of) == (leaf.number, coin));
            let given = given.next().map_or(U256::ZERO, |(.., sum)| *sum);
            all[coin as usize].saturating_sub(given)
        };
        let refunds = Coin::ALL
            .into_iter()
            .filter(|coin| !due(*coin).is_zero())
            .map(|coin| SaleCall {
                token: coin.as_str().to_owned(),
                amount: text(due(coin)),
                to: to.clone(),
                data: hex::encode_prefixed(
                    refundCall {
                        leaf: call_leaf.clone(),
                        coin: U256::from(coin as usize),
                        proof: proof.clone(),
                    }
                    .abi_encode(),
                ),
            });
        let claim = claimCall {
            leaf: call_leaf.clone(),
            proof: proof.clone(),
        };
        Self {
            number: leaf.number,
            root: root.hash.to_string(),
            account: leaf.account.to_checksum(None),
            paid: leaf.paid.map(|sum| sum.to_string()),
            refundable: leaf.refundable.map(|sum| sum.to_string()),
            allocation: leaf.allocation.to_string(),
            proof: proof.iter().map(B256::to_string).collect(),
            refund_from: published + REFUND_DELAY,
            claim_from: published + SETTLE_DELAY,
            refunds: refunds.collect(),
            claim: (!taken.claimable.is_zero()).then(|| SaleCall {
                token: taken.token.to_owned(),
                amount: text(taken.claimable),
                to: to.clone(),
                data: hex::encode_prefixed(claim.abi_encode()),
            }),
        }
    }
}
