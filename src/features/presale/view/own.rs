use super::{ByCoin, SaleProof};
use crate::{chain::Chains, features::presale::store::Row};
use alloy_primitives::U256;
use domain::presale::{self, Vesting, text};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

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

/// The sum that somebody contributed, both coins together.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaleContribution {
    amount: String,
    /// `USDT`, `USDC` or, for both, `USDT/USDC`.
    currency: &'static str,
}

/// The parts of an allocation, and when they vest.
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
        /// The sum that goes back, by coin.
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

/// The parts of an own answer.
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

/// The outcome of somebody's referral link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralStats {
    pub total_referrals: i64,
    /// Tokens.
    pub total_referral_bonus: String,
    pub referral_code: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::datetime;

    #[test]
    fn presale_13_a_schedule_names_the_next_part_once_the_generation_is_announced() {
        let tge = datetime!(2027-01-31 12:00 UTC);
        let told = VestingSchedule::from(Vesting::of(presale::whole(100), Some(tge), tge));
        let expected = json!({
            "tgeAmount": "20", "monthlyAmount": "10", "nextVestingDate": "2027-02-28T12:00:00Z", "remainingMonths": 8
        });
        assert_eq!(serde_json::to_value(told).unwrap(), expected);
    }
}
