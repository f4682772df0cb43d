//! Browsers that administrators signed in with, and sign-ins that were refused.

use crate::db::{Result, parse};
use domain::AdminId;
use sqlx::PgConnection;
use std::net::IpAddr;
use time::OffsetDateTime;

/// The hash of what a browser proves itself by.
pub type Proof = [u8; 32];

/// Browsers of one account that are remembered at most; a new one past it takes the place of the oldest.
const MAX_DEVICES: i64 = 20;

/// The account whose browser proves itself by that.
pub async fn device(db: &mut PgConnection, proof: &Proof) -> Result<Option<AdminId>> {
    let found = sqlx::query_scalar!(
        "SELECT admin_id FROM admin_devices WHERE proof = $1 AND expires_at > now()",
        &proof[..]
    );
    let found = found.fetch_optional(db).await?;
    found.as_deref().map(parse).transpose()
}

/// Remembers a browser for 90 days, in place of what it proved itself by before.
pub async fn remember(db: &mut PgConnection, admin: AdminId, proof: &Proof, before: Option<&Proof>) -> Result<()> {
    sqlx::query!(
        "INSERT INTO admin_devices (proof, admin_id, expires_at) VALUES ($1, $2, now() + interval '90 days')",
        &proof[..],
        admin.to_string()
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "DELETE FROM admin_devices WHERE admin_id = $1 AND (proof = $2 OR proof IN (
            SELECT proof FROM admin_devices WHERE admin_id = $1 ORDER BY created_at DESC, proof OFFSET $3))",
        admin.to_string(),
        before.map(|before| &before[..]),
        MAX_DEVICES
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The reason of a refused sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    Password,
    /// A code after a right password; `last` when none is looked at for a while now.
    Code {
        last: bool,
    },
}

/// Counts a refused sign-in to an account, in the hour of the database's clock.
pub async fn refused(db: &mut PgConnection, admin: AdminId, wrong: Wrong, address: Option<IpAddr>) -> Result<()> {
    let (password, code, lock) = match wrong {
        Wrong::Password => (1, 0, 0),
        Wrong::Code { last } => (0, 1, i64::from(last)),
    };
    sqlx::query!(
        "INSERT INTO admin_refusals (admin_id, hour, passwords, codes, locks, last_address)
         VALUES ($1, date_trunc('hour', now()), $2, $3, $4, $5)
         ON CONFLICT (admin_id, hour) DO UPDATE SET passwords = admin_refusals.passwords + excluded.passwords,
            codes = admin_refusals.codes + excluded.codes, locks = admin_refusals.locks + excluded.locks,
            last_address = coalesce(excluded.last_address, admin_refusals.last_address)",
        admin.to_string(),
        password,
        code,
        lock,
        address.map(|address| address.to_string())
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The refused sign-ins of an account in one hour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusals {
    pub admin: AdminId,
    pub hour: OffsetDateTime,
    pub passwords: i64,
    pub codes: i64,
    pub locks: i64,
    pub last_address: Option<IpAddr>,
}

/// Takes out what was counted in hours that are over; at most `limit` accounts and hours. Another server's are left to it.
pub async fn take_refusals(db: &mut PgConnection, limit: i64) -> Result<Vec<Refusals>> {
    let rows = sqlx::query!(
        "DELETE FROM admin_refusals WHERE (admin_id, hour) IN (
            SELECT admin_id, hour FROM admin_refusals WHERE hour < date_trunc('hour', now())
            ORDER BY hour, admin_id LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING admin_id, hour, passwords, codes, locks, last_address",
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Refusals {
                admin: parse(&row.admin_id)?,
                hour: row.hour,
                passwords: row.passwords,
                codes: row.codes,
                locks: row.locks,
                last_address: row.last_address.and_then(|address| address.parse().ok()),
            })
        })
        .collect()
}

/// Forgets browsers that nobody signed in with for 90 days; at most 10,000 a call.
pub async fn sweep(db: &mut PgConnection) -> Result<()> {
    sqlx::query!(
        "DELETE FROM admin_devices WHERE proof IN (SELECT proof FROM admin_devices WHERE expires_at < now() LIMIT 10000)"
    )
    .execute(db)
    .await?;
    Ok(())
}
