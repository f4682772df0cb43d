use super::store::{Contract, Sale, Snapshot};
use domain::presale::SETTLE_DELAY;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// POOL's decimals, on the chain as in the ledger.
const DECIMALS: usize = 18;

/// POOL and the contracts at one final block, the presale at one of its own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reserves {
    /// Null until the vault of POOL was looked at, as `block` and `pool` are.
    #[schema(required)]
    chain_id: Option<i64>,
    #[schema(required)]
    block: Option<ReserveBlock>,
    contracts: Vec<ReserveContract>,
    #[schema(required)]
    pool: Option<ReservePool>,
    /// Null until its vault was looked at.
    #[schema(required)]
    presale: Option<ReservePresale>,
    /// Of the last day, the newest first.
    history: Vec<ReserveMoment>,
}

/// The final block at which everything was read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReserveBlock {
    number: i64,
    /// 0x and 64 hex digits.
    hash: String,
}

/// A contract that the house stands on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReserveContract {
    /// `pool`, `payout_vault`, `lp_bai` and others.
    kind: String,
    address: String,
    /// Keccak-256 of the code that stands there.
    code_hash: String,
    /// The block from which on its events are read.
    since: i64,
    /// Its owner; null where it has none, or where it is not known.
    #[schema(required)]
    owner: Option<String>,
}

/// POOL. Amounts are exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReservePool {
    token: String,
    vault: String,
    /// All that there is.
    supply: String,
    /// Held by the vault.
    held: String,
    /// The ledger's debts: to people (available, held, to be claimed), promised, and the house's own reserve.
    owed: String,
    /// Of that, on its way out of the vault.
    leaving: String,
    /// Held less owed; below zero nobody could be paid in full.
    difference: String,
}

/// The presale's vault at a final block, beside what its events say. Amounts are exact decimal text, of 18 decimals on the chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReservePresale {
    chain_id: i64,
    block: ReserveBlock,
    /// When the vault was looked at: what is held and due is of then and that block, all else of now.
    #[serde(with = "time::serde::rfc3339")]
    looked_at: OffsetDateTime,
    vault: String,
    /// USDT, then USDC.
    coins: Vec<ReserveCoin>,
    /// Tokens that were sold, and that referrers get.
    sold: String,
    /// By which everybody's share is proved; null until it is published.
    #[schema(required)]
    root: Option<String>,
    /// Proceeds are locked until then.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    locked_until: Option<OffsetDateTime>,
}

/// A coin that the presale takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReserveCoin {
    symbol: &'static str,
    token: String,
    /// By the vault.
    held: String,
    /// Paid in, less what was refunded and what went to the treasury; below or above what is held, something is wrong.
    due: String,
    /// Of all that was paid in, what bought tokens.
    raised: String,
    /// Of all that was paid in, what goes back.
    refundable: String,
}

impl ReservePresale {
    fn of(sale: &Sale) -> Self {
        let coin = |symbol, token: &str, held: &str, due: &str, raised: &str, refundable: &str| ReserveCoin {
            symbol,
            token: token.to_owned(),
            held: whole(held),
            due: whole(due),
            raised: whole(raised),
            refundable: whole(refundable),
        };
        Self {
            chain_id: sale.chain_id,
            block: ReserveBlock {
                number: sale.block_number,
                hash: hex_of(&sale.block_hash),
            },
            looked_at: sale.looked_at,
            vault: sale.vault.clone(),
            coins: vec![
                coin(
                    "USDT",
                    &sale.usdt,
                    &sale.held_usdt,
                    &sale.due_usdt,
                    &sale.raised_usdt,
                    &sale.refundable_usdt,
                ),
                coin(
                    "USDC",
                    &sale.usdc,
                    &sale.held_usdc,
                    &sale.due_usdc,
                    &sale.raised_usdc,
                    &sale.refundable_usdc,
                ),
            ],
            sold: whole(&sale.sold),
            root: sale.root.as_deref().map(hex_of),
            locked_until: sale.published_at.map(|at| at + SETTLE_DELAY),
        }
    }
}

/// A moment of the history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReserveMoment {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    block: i64,
    held: String,
    owed: String,
}

impl Reserves {
    /// Of the history the newest first.
    pub fn of(contracts: Vec<Contract>, sale: Option<&Sale>, history: &[Snapshot]) -> Self {
        let latest = history.first();
        let owner = |address: &str| {
            let is_vault = |latest: &&Snapshot| address == hex_of(&latest.vault);
            latest.filter(is_vault).map(|latest| hex_of(&latest.owner))
        };
        let contract = |contract: Contract| ReserveContract {
            owner: owner(&contract.address),
            kind: contract.kind,
            address: contract.address,
            code_hash: hex_of(&contract.code_hash),
            since: contract.block_number,
        };
        let line = |moment: &Snapshot| ReserveMoment {
            at: moment.made_at,
            block: moment.block_number,
            held: whole(&moment.held),
            owed: whole(&moment.owed),
        };
        Self {
            chain_id: latest.map(|latest| latest.chain_id),
            block: latest.map(|latest| ReserveBlock {
                number: latest.block_number,
                hash: hex_of(&latest.block_hash),
            }),
            contracts: contracts.into_iter().map(contract).collect(),
            pool: latest.map(|latest| ReservePool {
                token: hex_of(&latest.token),
                vault: hex_of(&latest.vault),
                supply: whole(&latest.supply),
                held: whole(&latest.held),
                owed: whole(&latest.owed),
                leaving: whole(&latest.leaving),
                difference: whole(&latest.difference),
            }),
            presale: sale.map(ReservePresale::of),
            history: history.iter().map(line).collect(),
        }
    }
}

fn hex_of(bytes: &[u8]) -> String {
    format!("0x{}", hex::encode(bytes))
}

/// Units of 10^-18, which may have more digits than an amount of ours, as exact decimal text without zeros at the end.
fn whole(units: &str) -> String {
    let (sign, digits) = units.strip_prefix('-').map_or(("", units), |digits| ("-", digits));
    let padded = format!("{digits:0>width$}", width = DECIMALS + 1);
    let (whole, fraction) = padded.split_at(padded.len() - DECIMALS);
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn units_are_told_exactly() {
        let cases = [
            ("0", "0"),
            ("1", "0.000000000000000001"),
            ("-1500000000000000000", "-1.5"),
            (
                "1000000000000000000000000000000000000000000000000000000000000",
                "1000000000000000000000000000000000000000000",
            ),
        ];
        for (units, text) in cases {
            assert_eq!(whole(units), text);
        }
    }
}
