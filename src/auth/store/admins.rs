//! Administrators: accounts with a password, and people whose wallet has the role. Every change writes its audit row itself.

use super::{admin_sessions, sessions};
use crate::{
    audit::{self, Actor, Entry},
    db::{Result, parse, violates},
};
use domain::{
    AdminId, UserId,
    admin::{AdminName, Email, Login},
};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// The key of an authenticator app, in bytes.
pub type TotpSecret = [u8; 20];

/// An account, with what its owner must prove.
#[derive(Debug, Clone)]
pub struct Account {
    pub id: AdminId,
    pub username: String,
    pub email: Option<String>,
    /// A PHC string.
    pub password_hash: String,
    pub totp: Option<Totp>,
    /// False when the account is disabled, or the linked person lost the role.
    pub is_admin: bool,
    pub disabled: bool,
    /// The wallet of the same person.
    pub user_id: Option<UserId>,
    /// The database's clock, in seconds since 1970.
    pub now: i64,
}

/// An authenticator's key as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Totp {
    Sealed(Vec<u8>),
    /// By an older server.
    Plain(TotpSecret),
}

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewAdmin<'a> {
    pub id: AdminId,
    pub username: &'a AdminName,
    pub email: Option<&'a Email>,
    /// A PHC string.
    pub password_hash: &'a str,
    pub totp_sealed: Option<Vec<u8>>,
    /// The wallet of the same person.
    pub user_id: Option<UserId>,
}

/// A property that another account has already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Taken {
    #[error("another administrator has this username")]
    Username,
    #[error("another administrator has this e-mail address")]
    Email,
    #[error("another administrator is linked to this wallet")]
    Wallet,
}

/// The account of a login, disabled ones too.
pub async fn by_login(db: &mut PgConnection, login: &Login) -> Result<Option<Account>> {
    let (name, email) = match login {
        Login::Name(name) => (Some(name.as_str()), None),
        Login::Email(email) => (None, Some(email.as_str())),
    };
    let row = sqlx::query!(
        r#"SELECT a.id, a.username, a.email, a.password_hash, a.totp_secret, a.totp_sealed, a.user_id, a.disabled_at IS NOT NULL AS "disabled!",
                  a.disabled_at IS NULL AND coalesce(u.is_admin, true) AS "is_admin!",
                  extract(epoch FROM now())::bigint AS "now!"
           FROM admins a LEFT JOIN users u ON u.id = a.user_id
           WHERE lower(a.username) = lower($1) OR lower(a.email) = lower($2)"#,
        name,
        email
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let plain = row.totp_secret.as_deref().map(TotpSecret::try_from).transpose();
    let plain = plain.map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
    Ok(Some(Account {
        id: parse(&row.id)?,
        username: row.username,
        email: row.email,
        password_hash: row.password_hash,
        totp: row.totp_sealed.map(Totp::Sealed).or(plain.map(Totp::Plain)),
        is_admin: row.is_admin,
        disabled: row.disabled,
        user_id: row.user_id.as_deref().map(parse).transpose()?,
        now: row.now,
    }))
}

/// Makes an account.
pub async fn create(db: &mut PgConnection, new: NewAdmin<'_>, by: Actor) -> Result<std::result::Result<(), Taken>> {
    let done = sqlx::query!(
        "INSERT INTO admins (id, username, email, password_hash, totp_sealed, user_id) VALUES ($1, $2, $3, $4, $5, $6)",
        new.id.to_string(),
        new.username.as_str(),
        new.email.map(Email::as_str),
        new.password_hash,
        new.totp_sealed.as_deref(),
        new.user_id.map(|user| user.to_string())
    )
    .execute(&mut *db)
    .await;
    match done {
        Ok(_) => {}
        Err(e) if violates(&e, "admins_username_key") => return Ok(Err(Taken::Username)),
        Err(e) if violates(&e, "admins_email_key") => return Ok(Err(Taken::Email)),
        Err(e) if violates(&e, "admins_user_id_key") => return Ok(Err(Taken::Wallet)),
        Err(e) => return Err(e),
    }
    let after = json!({
        "username": new.username.as_str(), "email": new.email.map(Email::as_str),
        "totp": new.totp_sealed.is_some(), "userId": new.user_id
    });
    note(db, by, "admin.create", format!("admin:{}", new.id), None, after).await?;
    Ok(Ok(()))
}

/// Links an account to the wallet of the same person, for good. False when it is linked already.
pub async fn link(
    db: &mut PgConnection,
    id: AdminId,
    user: UserId,
    by: Actor,
) -> Result<std::result::Result<bool, Taken>> {
    let done = sqlx::query!(
        "UPDATE admins SET user_id = $2 WHERE id = $1 AND user_id IS NULL",
        id.to_string(),
        user.to_string()
    )
    .execute(&mut *db)
    .await;
    match done {
        Ok(done) if done.rows_affected() == 0 => return Ok(Ok(false)),
        Ok(_) => {}
        Err(e) if violates(&e, "admins_user_id_key") => return Ok(Err(Taken::Wallet)),
        Err(e) => return Err(e),
    }
    let before = Some(json!({ "userId": null }));
    let after = json!({ "userId": user });
    note(db, by, "admin.link", format!("admin:{id}"), before, after).await?;
    Ok(Ok(true))
}

/// Closes an account and ends its sessions, and takes the role from the wallet of the same person. False when nothing changed.
pub async fn disable(db: &mut PgConnection, account: &Account, by: Actor) -> Result<bool> {
    let id = account.id;
    let taken = match account.user_id {
        Some(user) => set_role(db, user, false, by).await?,
        None => false,
    };
    let done = sqlx::query!(
        "UPDATE admins SET disabled_at = now() WHERE id = $1 AND disabled_at IS NULL",
        id.to_string()
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(taken);
    }
    admin_sessions::revoke_all(db, id).await?;
    let target = format!("admin:{id}");
    note(
        db,
        by,
        "admin.disable",
        target,
        Some(json!({ "disabled": false })),
        json!({ "disabled": true }),
    )
    .await?;
    Ok(true)
}

/// Gives an account a new password, and a new key for the authenticator app where one is given; its sessions end. A closed account opens
/// again, and the wallet of the same person gets the role back.
pub async fn set_password(
    db: &mut PgConnection,
    account: &Account,
    password_hash: &str,
    totp_sealed: Option<&[u8]>,
    by: Actor,
) -> Result<()> {
    sqlx::query!(
        "UPDATE admins SET password_hash = $2, totp_sealed = coalesce($3, totp_sealed), disabled_at = NULL,
                totp_secret = CASE WHEN $3::bytea IS NULL THEN totp_secret END,
                totp_step = CASE WHEN $3::bytea IS NULL THEN totp_step END
         WHERE id = $1",
        account.id.to_string(),
        password_hash,
        totp_sealed
    )
    .execute(&mut *db)
    .await?;
    admin_sessions::revoke_all(db, account.id).await?;
    if let Some(user) = account.user_id.filter(|_| account.disabled) {
        set_role(db, user, true, by).await?;
    }
    let target = format!("admin:{}", account.id);
    let before = json!({ "disabled": account.disabled });
    note(
        db,
        by,
        "admin.password",
        target,
        Some(before),
        json!({ "disabled": false, "newTotp": totp_sealed.is_some() }),
    )
    .await
}

/// Accounts whose authenticator's key an older server stored plainly.
pub async fn plain_totp(db: &mut PgConnection) -> Result<Vec<(AdminId, TotpSecret)>> {
    let rows = sqlx::query!(r#"SELECT id, totp_secret AS "secret!" FROM admins WHERE totp_secret IS NOT NULL"#)
        .fetch_all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let secret = TotpSecret::try_from(row.secret.as_slice()).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            Ok((parse(&row.id)?, secret))
        })
        .collect()
}

/// Puts the sealed key in the place of the plain one.
pub async fn seal_totp(db: &mut PgConnection, id: AdminId, plain: &TotpSecret, sealed: &[u8]) -> Result<()> {
    sqlx::query!(
        "UPDATE admins SET totp_sealed = $3, totp_secret = NULL WHERE id = $1 AND totp_secret = $2",
        id.to_string(),
        &plain[..],
        sealed
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The closed account of a person: as long as it is closed, the role of their wallet counts for nothing.
pub async fn closed_account(db: &mut PgConnection, user: UserId) -> Result<Option<String>> {
    sqlx::query_scalar!(
        "SELECT username FROM admins WHERE user_id = $1 AND disabled_at IS NOT NULL",
        user.to_string()
    )
    .fetch_optional(db)
    .await
}

/// Makes a person an administrator by their wallet, or takes it back and ends the sessions of that wallet: what it may do and the badge
/// that it shows are known to its open sockets. False when nothing changed.
pub async fn set_role(db: &mut PgConnection, user: UserId, is_admin: bool, by: Actor) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE users SET is_admin = $2 WHERE id = $1 AND is_admin <> $2",
        user.to_string(),
        is_admin
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    if !is_admin {
        sessions::revoke_all(db, user).await?;
    }
    let action = if is_admin { "admin.grant" } else { "admin.revoke" };
    let before = json!({ "isAdmin": !is_admin });
    note(
        db,
        by,
        action,
        format!("user:{user}"),
        Some(before),
        json!({ "isAdmin": is_admin }),
    )
    .await?;
    Ok(true)
}

/// Wrong codes after a right password, and then none is looked at for so long, in seconds.
const MAX_WRONG_CODES: i32 = 5;
/// How long that is.
pub const CODES_REFUSED_SECONDS: u32 = 15 * 60;

/// Counts a try with a code as a wrong one; [`admit`] clears the count. True when it was the last for a while, None when none is looked at
/// now.
pub async fn try_code(db: &mut PgConnection, id: AdminId) -> Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"UPDATE admins SET
               codes_refused_until = CASE WHEN wrong_codes + 1 >= $2 THEN now() + make_interval(secs => $3) END,
               wrong_codes = CASE WHEN wrong_codes + 1 >= $2 THEN 0 ELSE wrong_codes + 1 END
           WHERE id = $1 AND (codes_refused_until IS NULL OR codes_refused_until <= now())
           RETURNING codes_refused_until IS NOT NULL AS "last!""#,
        id.to_string(),
        MAX_WRONG_CODES,
        f64::from(CODES_REFUSED_SECONDS)
    )
    .fetch_optional(db)
    .await
}

/// Lets an account in whose password was found right, and uses up the code of a time step. False when the password has changed or the
/// account was closed since, or when that code or a later one was used before. Until the transaction ends none of it can change.
pub async fn admit(db: &mut PgConnection, account: &Account, step: Option<i64>) -> Result<bool> {
    let done = sqlx::query!(
        "UPDATE admins SET totp_step = coalesce($3, totp_step), wrong_codes = 0, codes_refused_until = NULL
         WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL
           AND ($3::bigint IS NULL OR totp_step IS NULL OR totp_step < $3)",
        account.id.to_string(),
        account.password_hash,
        step
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn note(
    db: &mut PgConnection,
    actor: Actor,
    action: &'static str,
    target: String,
    before: Option<Value>,
    after: Value,
) -> Result<()> {
    let entry = Entry {
        actor,
        action,
        target,
        before,
        after: Some(after),
        address: None,
        request_id: None,
    };
    audit::append(db, &entry).await.map(drop)
}
