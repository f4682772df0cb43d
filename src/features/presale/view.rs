//! Bodies as they are answered. Amounts are exact decimal text.

use super::{
    site::{Presale, Site},
    store::{Root, Row, Totals},
};
use crate::chain::Chains;
use alloy_primitives::{Address, B256, U256, hex};
use alloy_sol_types::{SolCall, sol};
use domain::presale::{self, Coin, Leaf, Phase, RootState, Terms, Vesting, text};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Seconds from a root to its refunds and to its claims, as in the contract.
const REFUND_DELAY: time::Duration = time::Duration::days(1);
const SETTLE_DELAY: time::Duration = time::Duration::days(7);

sol! {
    struct SaleLeaf { uint256 number; address account; uint256[2] paid; uint256[2] refundable; uint256 allocation; }
    function refund(SaleLeaf leaf, uint256 coin, bytes32[] proof) external;
    function claim(SaleLeaf leaf, bytes32[] proof) external;
}

/// How an answer about the presale is wrapped.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PresaleData)]
pub struct Data<T> {
    /// Always true.
    success: bool,
    data: T,
}

impl<T> From<T> for Data<T> {
    fn from(data: T) -> Self {
        Self { success: true, data }
    }
}

/// A coin that the sale takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleCoin {
    /// `USDT` or `USDC`.
    symbol: &'static str,
    address: String,
    decimals: u8,
}

/// A sum by coin and in all.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByCoin {
    usdt: String,
    usdc: String,
    total: String,
}

impl ByCoin {
    fn of(sums: [U256; 2]) -> Self {
        Self {
            usdt: text(sums[0]),
            usdc: text(sums[1]),
            total: text(sums[0].saturating_add(sums[1])),
        }
    }
}

/// Where the sale stands, and its terms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleStatus {
    /// `unannounced`, `upcoming`, `open`, `closed`, `settled`, `failed` or `cancelled`.
    phase: &'static str,
    /// The symbol of the token that is sold.
    token: String,
    /// Dollars for one.
    price: String,
    supply: String,
    sold: String,
    remaining: String,
    raised: ByCoin,
    participants: i64,
    #[schema(required)]
    soft_cap: Option<String>,
    minimum: String,
    maximum: String,
    wallet_cap: String,
    whitelist_required: bool,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    starts_at: Option<OffsetDateTime>,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
    days: u32,
    /// When the token is generated; null until it is announced.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    tge_at: Option<OffsetDateTime>,
    tokens: Vec<SaleCoin>,
    /// The contract to which contributions are sent; null while no chain is there.
    #[schema(required)]
    presale_address: Option<String>,
    chain_id: u64,
    /// Always true: refunds are taken from the contract by proof.
    refundable: bool,
    #[schema(required)]
    contract_url: Option<String>,
    /// The newest block whose contributions are counted.
    block: u64,
}

impl SaleStatus {
    pub fn of(
        presale: &Presale,
        chains: &Chains,
        site: Option<&Site>,
        terms: Option<&Terms>,
        totals: &Totals,
        root: Option<&Root>,
    ) -> Self {
        let config = &presale.config;
        let (sale, now) = (&totals.sale, OffsetDateTime::now_utc());
        let state = match root {
            Some(root) if root.is_published() => RootState::Published,
            Some(_) | None => RootState::None,
        };
        let soft_cap = config.soft_cap.unwrap_or(U256::ZERO);
        let is_failed = root.is_some() && sale.raised_in_all() < soft_cap;
        let phase = Phase::of(terms, now.unix_timestamp(), state, is_failed, totals.is_cancelled);
        let moment = |seconds| OffsetDateTime::from_unix_timestamp(seconds).ok();
        let vault = site.map(|site| site.vault.to_checksum(None));
        let explorer = chains
            .explorer_url(chains.payments(), "")
            .filter(|_| !chains.is_local());
        Self {
            phase: phase.as_str(),
            token: config.token.clone(),
            price: text(config.price.dollars(presale::whole(1))),
            supply: text(config.supply),
            sold: text(sale.sold),
            remaining: text(config.supply.saturating_sub(sale.sold)),
            raised: ByCoin::of(sale.raised),
            participants: totals.participants,
            soft_cap: config.soft_cap.map(text),
            minimum: text(config.minimum),
            maximum: text(config.maximum),
            wallet_cap: text(config.wallet_cap),
            whitelist_required: config.whitelist_required,
            starts_at: terms.and_then(|terms| moment(terms.starts_at)),
            ends_at: terms.and_then(|terms| moment(terms.ends_at)),
            days: config.days,
            tge_at: config.tge_at,
            tokens: Coin::ALL
                .into_iter()
                .filter_map(|coin| {
                    Some(SaleCoin {
                        symbol: coin.as_str(),
                        address: site?.token(coin).to_checksum(None),
                        decimals: presale::DECIMALS,
                    })
                })
                .collect(),
            contract_url: explorer
                .zip(vault.as_ref())
                .map(|(url, vault)| format!("{}{vault}", url.replace("/tx/", "/address/"))),
            presale_address: vault,
            chain_id: chains.payments(),
            refundable: true,
            block: totals.block,
        }
    }
}

/// The public sums.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleTotal {
    contributions: i64,
    participants: i64,
    /// All that came in.
    paid: ByCoin,
    /// Of it, what was allocated.
    raised: ByCoin,
    refundable: ByCoin,
    sold: String,
    /// Tokens for those who referred buyers.
    referral_sold: String,
    /// The newest block whose contributions are counted.
    block: u64,
}

impl From<&Totals> for SaleTotal {
    fn from(totals: &Totals) -> Self {
        Self {
            contributions: totals.contributions,
            participants: totals.participants,
            paid: ByCoin::of(totals.paid),
            raised: ByCoin::of(totals.sale.raised),
            refundable: ByCoin::of(totals.refundable),
            sold: text(totals.sale.sold),
            referral_sold: text(totals.sale.bonus),
            block: totals.block,
        }
    }
}

/// A transfer into the sale, and what it came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleTransaction {
    transaction_hash: String,
    wallet_address: String,
    /// `USDT` or `USDC`.
    token: &'static str,
    amount: String,
    /// `pending` until it is allocated, then `final`.
    status: &'static str,
    allocated: String,
    refundable: String,
    /// Tokens that it bought.
    allocation: String,
    /// Why not all of it was allocated: `too_early`, `too_late`, `too_little`, `too_much`, `not_listed`, `wallet_cap` or `sold_out`.
    #[schema(required)]
    reason: Option<&'static str>,
    block: u64,
    /// Of its block.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    created_at: Option<OffsetDateTime>,
    #[schema(required)]
    explorer_url: Option<String>,
}

impl SaleTransaction {
    pub fn of(row: &Row, chains: &Chains) -> Self {
        let one = &row.contribution;
        let hash = format!("{:#x}", one.tx);
        let share = row.share;
        let sum =
            |of: fn(&presale::Share) -> U256| share.as_ref().map_or_else(|| "0".to_owned(), |share| text(of(share)));
        Self {
            wallet_address: one.sender.to_checksum(None),
            token: one.coin.as_str(),
            amount: text(one.amount),
            status: if share.is_some() { "final" } else { "pending" },
            allocated: sum(|share| share.allocated),
            refundable: sum(|share| share.refundable),
            allocation: sum(|share| share.allocation),
            reason: share.and_then(|share| share.reason).map(presale::Reason::as_str),
            block: one.block,
            created_at: OffsetDateTime::from_unix_timestamp(one.time).ok(),
            explorer_url: chains.explorer_url(chains.payments(), &hash),
            transaction_hash: hash,
        }
    }
}

/// What somebody contributed, both coins together.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaleContribution {
    amount: String,
    /// `USDT`, `USDC` or, for both, `USDT/USDC`.
    currency: &'static str,
}

/// What of an allocation is free when.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VestingSchedule {
    tge_amount: String,
    monthly_amount: String,
    /// Null before the token's generation is announced, and when all is free.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    next_vesting_date: Option<OffsetDateTime>,
    remaining_months: u8,
}

impl From<Vesting> for VestingSchedule {
    fn from(vesting: Vesting) -> Self {
        Self {
            tge_amount: text(vesting.at_tge),
            monthly_amount: text(vesting.monthly),
            next_vesting_date: vesting.next,
            remaining_months: vesting.remaining_months,
        }
    }
}

/// A call of the presale's contract that the wallet makes.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaleCall {
    /// `USDT`, `USDC`, or the sold token.
    token: String,
    amount: String,
    to: String,
    data: String,
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

/// What was taken by a root, and what of its allocation is free and not claimed.
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

/// A participant, in full to their own session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", untagged)]
#[expect(clippy::large_enum_variant, reason = "there is one of it in an answer")]
pub enum Participant {
    #[serde(rename_all = "camelCase")]
    Own {
        participated: bool,
        contribution: SaleContribution,
        /// Tokens that were bought, with those for referred buyers.
        allocation: String,
        vesting_schedule: VestingSchedule,
        /// Of the newest contribution.
        #[schema(required)]
        transaction_hash: Option<String>,
        /// What goes back, by coin.
        refundable: ByCoin,
        /// Tokens that vested and were not claimed.
        claimable: String,
        claimed: String,
        /// By root.
        proofs: Vec<SaleProof>,
    },
    Other {
        participated: bool,
    },
}

/// What an own answer is made of.
pub struct Own<'a> {
    pub rows: &'a [Row],
    pub allocation: U256,
    pub vesting: Vesting,
    pub claimable: U256,
    pub claimed: U256,
    pub proofs: Vec<SaleProof>,
}

impl Participant {
    pub fn own(own: Own<'_>) -> Self {
        let (mut paid, mut back) = ([U256::ZERO; 2], [U256::ZERO; 2]);
        for row in own.rows {
            let coin = row.contribution.coin as usize;
            paid[coin] = paid[coin].saturating_add(row.contribution.amount);
            back[coin] = back[coin].saturating_add(row.share.map_or(U256::ZERO, |share| share.refundable));
        }
        let currency = match (paid[0].is_zero(), paid[1].is_zero()) {
            (false, false) => "USDT/USDC",
            (true, false) => "USDC",
            (_, true) => "USDT",
        };
        Self::Own {
            participated: !own.rows.is_empty(),
            contribution: SaleContribution {
                amount: text(paid[0].saturating_add(paid[1])),
                currency,
            },
            allocation: text(own.allocation),
            vesting_schedule: own.vesting.into(),
            transaction_hash: own.rows.first().map(|row| row.contribution.tx.to_string()),
            refundable: ByCoin::of(back),
            claimable: text(own.claimable),
            claimed: text(own.claimed),
            proofs: own.proofs,
        }
    }
}

/// What somebody's link brought.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralStats {
    pub total_referrals: i64,
    /// Tokens.
    pub total_referral_bonus: String,
    pub referral_code: String,
}

/// Where to send how much.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleQuote {
    /// `USDT` or `USDC`.
    pub token: &'static str,
    pub amount: String,
    /// Tokens that it buys while there are enough.
    pub allocation: String,
    /// In minor units, for approval and transfer.
    pub units: String,
    pub chain_id: u64,
    pub token_address: String,
    /// The presale's contract.
    pub pay_to: String,
    /// For each of the two steps.
    pub gas_limit: u64,
}

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
    pub fn of(stray: &super::store::Stray, vault: Address, chains: &Chains) -> Option<Self> {
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
