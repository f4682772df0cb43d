//! Limits, as their owner sees them.

use super::store;
use crate::{
    db,
    spending::{self, TERMS_VERSION, region::Region},
};
use domain::{
    UserId,
    ledger::Amount,
    spending::{Period, SpendKind, Spent},
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Decimals of dollars.
pub const DECIMALS: u8 = 2;

/// A higher limit that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingLimit {
    /// Dollars, as exact decimal text; null: no limit any more.
    #[schema(required)]
    limit: Option<String>,
    /// From when it holds.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A period with its limit. Amounts are dollars, as exact decimal text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LimitView {
    /// `day`, `week` or `month`, of the calendar in UTC; weeks begin on Monday.
    period: &'static str,
    /// Null: none.
    #[schema(required)]
    limit: Option<String>,
    #[schema(required)]
    pending: Option<PendingLimit>,
    /// The amount spent since the period began.
    spent: String,
    /// When it ends, and counting begins anew.
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
}

/// Something that money cannot be spent on now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClosedKind {
    /// `credits_card`, `credits_crypto`, `credits_token`, `play`, `stake`, `presale` or `nft`.
    kind: &'static str,
    /// `region`: not offered in the caller's country; `off`: switched off for now.
    why: &'static str,
}

/// The limits that somebody set for themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LimitsView {
    /// Of the day, the week and the month.
    limits: Vec<LimitView>,
    /// The end of the break that is taken now; null: none is.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    break_until: Option<OffsetDateTime>,
    /// Whether the caller said that they are at least 18 and agree to the terms of `termsVersion`.
    attested: bool,
    /// The terms as they are now.
    terms_version: &'static str,
    closed: Vec<ClosedKind>,
}

fn dollars(cents: u64) -> String {
    Amount::from_minor(cents.into()).unwrap_or_default().format(DECIMALS)
}

impl LimitView {
    fn of(spent: &Spent, now: OffsetDateTime) -> Self {
        Self {
            period: spent.period.as_str(),
            limit: spent.limit.at(now).map(dollars),
            pending: spent.limit.pending(now).map(|pending| PendingLimit {
                limit: pending.cents.map(dollars),
                at: pending.at,
            }),
            spent: dollars(spent.cents),
            ends_at: Period::ends(spent.period, now),
        }
    }
}

impl LimitsView {
    /// As it stands now.
    pub async fn read(db: &mut PgConnection, person: UserId, region: &Region) -> db::Result<Self> {
        let now = spending::store::now(db).await?;
        let standing = spending::store::standing(db, person, SpendKind::Play, now).await?;
        let off = store::switched_off(db).await?;
        let closed = SpendKind::ALL.into_iter().filter_map(|kind| {
            let why = match (region.is_open(kind), off.contains(&kind)) {
                (false, _) => "region",
                (true, true) => "off",
                (true, false) => return None,
            };
            let kind = kind.as_str();
            Some(ClosedKind { kind, why })
        });
        Ok(Self {
            limits: standing.spent.iter().map(|spent| LimitView::of(spent, now)).collect(),
            break_until: standing.break_until.filter(|until| *until > now),
            attested: standing.attested,
            terms_version: TERMS_VERSION,
            closed: closed.collect(),
        })
    }
}
