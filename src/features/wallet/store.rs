//! Deposits and withdrawals of a person, in one list.

use crate::{
    db::{Result, parse},
    ledger::{Line, TransferId, currencies},
};
use domain::{
    UserId,
    ledger::{Amount, CurrencyCode, TransferKind},
};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;

/// A deposit or a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    pub id: String,
    pub is_deposit: bool,
    pub currency: CurrencyCode,
    /// Minor units; of a deposit what arrived, or before that what was asked for.
    pub amount: String,
    /// Minor units that the payment provider kept of what arrived, as far as it is known.
    pub fee: Option<String>,
    pub decimals: u8,
    /// `completed`, `pending` or `failed`.
    pub status: String,
    pub created_at: OffsetDateTime,
    /// `nowpayments` or `manual`; None for a withdrawal.
    pub method: Option<String>,
    pub network: Option<String>,
    pub reason: Option<String>,
    pub transaction_hash: Option<String>,
    pub expires_at: Option<OffsetDateTime>,
}

/// A page of a person's deposits and withdrawals, newest first.
pub async fn of(
    db: &mut PgConnection,
    user: UserId,
    after: Option<(OffsetDateTime, String)>,
    limit: i64,
) -> Result<Vec<Transaction>> {
    let (at, id) = after.unzip();
    let rows = sqlx::query!(
        r#"SELECT t.id AS "id!", t.is_deposit AS "is_deposit!", t.currency AS "currency!", t.amount AS "amount!", t.fee, c.decimals,
                  t.status AS "status!", t.created_at AS "created_at!", t.method, t.network, t.reason, t.transaction_hash, t.expires_at
           FROM (
               (SELECT id, true AS is_deposit, currency, (CASE WHEN credited > 0 THEN credited ELSE amount END)::text AS amount,
                       (SELECT nullif(sum(f.fee), 0)::text FROM deposit_fees f WHERE f.deposit_id = deposits.id) AS fee,
                       CASE WHEN status IN ('completed', 'partially_paid') THEN 'completed'
                            WHEN status IN ('expired', 'failed') THEN 'failed' ELSE 'pending' END AS status,
                       created_at, method, network, reason, NULL::text AS transaction_hash, expires_at
                FROM deposits WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
                ORDER BY created_at DESC, id DESC LIMIT $4)
               UNION ALL
               (SELECT id, false, currency, amount::text, NULL,
                       CASE WHEN status = 'completed' THEN 'completed'
                            WHEN status IN ('rejected', 'cancelled') THEN 'failed' ELSE 'pending' END,
                       created_at, NULL, network, reason, transaction_hash, NULL
                FROM withdrawals WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
                ORDER BY created_at DESC, id DESC LIMIT $4)
           ) t JOIN currencies c ON c.code = t.currency
           ORDER BY t.created_at DESC, t.id DESC LIMIT $4"#,
        user.to_string(),
        at,
        id,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Transaction {
                id: row.id,
                is_deposit: row.is_deposit,
                currency: parse(&row.currency)?,
                amount: row.amount,
                fee: row.fee,
                decimals: u8::try_from(row.decimals).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
                status: row.status,
                created_at: row.created_at,
                method: row.method,
                network: row.network,
                reason: row.reason,
                transaction_hash: row.transaction_hash,
                expires_at: row.expires_at,
            })
        })
        .collect()
}

/// Fees that the provider kept of deposits, by the transfers that credited them.
pub type Fees = HashMap<TransferId, Amount>;

/// Fees that the provider kept of the deposits among these lines; those of which it kept nothing, or nothing is known, are left out.
pub async fn fees(db: &mut PgConnection, lines: &[Line]) -> Result<Fees> {
    let deposits = lines.iter().filter(|line| line.kind == TransferKind::Deposit);
    let transfers: Vec<i64> = deposits.map(|line| line.transfer.0).collect();
    if transfers.is_empty() {
        return Ok(Fees::new());
    }
    let rows = sqlx::query!(
        r#"SELECT t.id, f.fee::text AS "fee!" FROM transfers t
           JOIN deposit_fees f ON f.deposit_id = t.cause_id AND f.key = t.key WHERE t.id = ANY($1) AND f.fee > 0"#,
        &transfers
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| Ok((TransferId(row.id), currencies::amount(&row.fee)?)))
        .collect()
}
