use super::{TransferId, currencies::amount, minor};
use crate::db::{Result, parse};
use domain::{
    UserId,
    ledger::{Amount, Cause, CurrencyCode, TransferKind},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Balance of a person in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    pub currency: CurrencyCode,
    pub available: Amount,
    pub locked: Amount,
}

/// Balances of a person, one of every currency that ever moved for them.
pub async fn balances(db: &mut PgConnection, user: UserId) -> Result<Vec<Balance>> {
    let rows = sqlx::query!(
        r#"SELECT currency, coalesce(sum(balance) FILTER (WHERE purpose = 'available'), 0)::text AS "available!",
                  coalesce(sum(balance) FILTER (WHERE purpose = 'locked'), 0)::text AS "locked!"
           FROM accounts WHERE owner = $1 GROUP BY currency ORDER BY currency"#,
        user.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Balance {
                currency: parse(&row.currency)?,
                available: amount(&row.available)?,
                locked: amount(&row.locked)?,
            })
        })
        .collect()
}

/// State of the money that a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineState {
    /// It moved.
    Booked,
    /// It is set aside and still the person's.
    Held(Amount),
    /// It was set aside and came back.
    Returned(Amount),
}

impl LineState {
    /// The word that is sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Booked => "booked",
            Self::Held(_) => "held",
            Self::Returned(_) => "returned",
        }
    }

    /// The amount that was set aside and did not leave.
    pub fn held(self) -> Option<Amount> {
        match self {
            Self::Booked => None,
            Self::Held(amount) | Self::Returned(amount) => Some(amount),
        }
    }
}

/// A line of a person's statement: one transfer, seen from all that they have of its currency, available and locked together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Grows with time in each currency.
    pub id: i64,
    pub transfer: TransferId,
    pub at: OffsetDateTime,
    pub kind: TransferKind,
    pub cause: Cause,
    pub currency: CurrencyCode,
    /// Minor units by which the balance changed; below zero where money went out.
    pub amount: i128,
    /// Minor units of the currency with this line.
    pub balance_after: i128,
    pub state: LineState,
}

/// A person's lines before a line's id, newest first. Money that was set aside has one line: where it was set aside while that lasts, then
/// where it went. So the amounts of a currency add up to its balance, however many holds are open.
pub async fn statement(
    db: &mut PgConnection,
    user: UserId,
    currency: Option<CurrencyCode>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Line>> {
    // A transfer has at most one entry of each account, and nothing comes between its entries of two: whoever moves money locks both.
    // So the other account's entry of the same transfer is its next one, and its line is the one with the greater id.
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id!", t.id AS transfer, t.created_at, t.kind, t.cause_type, t.cause_id, e.currency AS "currency!",
                  (e.amount + CASE WHEN other.transfer_id = e.transfer_id THEN other.amount ELSE 0 END)::text AS "amount!",
                  (e.balance_after + coalesce(other.balance_after, 0))::text AS "balance_after!",
                  h.state AS "hold_state?", h.amount::text AS held
           FROM (
               SELECT l.*, own.currency, own.other FROM (
                   SELECT a.id, a.currency, o.id AS other FROM accounts a
                   LEFT JOIN accounts o ON o.owner = a.owner AND o.currency = a.currency
                       AND o.purpose IN ('available', 'locked') AND o.purpose <> a.purpose
                   WHERE a.owner = $1 AND a.purpose IN ('available', 'locked') AND ($2::text IS NULL OR a.currency = $2)
               ) own
               CROSS JOIN LATERAL (
                   SELECT n.id, n.transfer_id, n.amount, n.balance_after FROM entries n
                   WHERE n.account_id = own.id AND n.id < $3
                     AND NOT EXISTS (
                         SELECT FROM holds c JOIN transfers b ON b.id = c.opened_by
                         WHERE c.opened_by = n.transfer_id AND c.state <> 'open' AND b.kind = 'hold')
                     AND n.transfer_id IS DISTINCT FROM (
                         SELECT f.transfer_id FROM entries f WHERE f.account_id = own.other AND f.id > n.id ORDER BY f.id LIMIT 1)
                   ORDER BY n.id DESC LIMIT $4
               ) l
               ORDER BY l.id DESC LIMIT $4
           ) e
           LEFT JOIN LATERAL (
               SELECT transfer_id, amount, balance_after FROM entries
               WHERE account_id = e.other AND id < e.id ORDER BY id DESC LIMIT 1
           ) other ON true
           JOIN transfers t ON t.id = e.transfer_id
           LEFT JOIN holds h ON h.user_id = $1
               AND CASE WHEN t.kind = 'hold' THEN h.opened_by = t.id ELSE h.closed_by = t.id END
           ORDER BY e.id DESC"#,
        user.to_string(),
        currency.map(|code| code.to_string()),
        before.unwrap_or(i64::MAX),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let moved = minor(&row.amount)?;
            let held = row.held.as_deref().filter(|_| moved == 0).map(amount).transpose()?;
            Ok(Line {
                id: row.id,
                transfer: TransferId(row.transfer),
                at: row.created_at,
                kind: parse(&row.kind)?,
                cause: Cause {
                    kind: parse(&row.cause_type)?,
                    id: parse(&row.cause_id)?,
                },
                currency: parse(&row.currency)?,
                amount: moved,
                balance_after: minor(&row.balance_after)?,
                state: match (held, row.hold_state.as_deref()) {
                    (None, _) => LineState::Booked,
                    (Some(held), Some("open")) => LineState::Held(held),
                    (Some(held), _) => LineState::Returned(held),
                },
            })
        })
        .collect()
}
