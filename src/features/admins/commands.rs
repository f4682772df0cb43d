//! Administrators sign in by password, stay signed in, and sign out.

use super::store::{self, Proof, Wrong};
use crate::{
    audit::Actor,
    auth::{
        AdminIdentity, AuthError, Device, SessionId,
        admin::{self, Office},
        password::Passwords,
        seal::TotpKey,
        store::{
            admin_sessions::{self, Ends, Holder},
            admins::{self, Account, Totp},
        },
        totp,
    },
    command::Change,
    context::Context,
    http::{
        error::{ApiError, Code},
        extract::Origin,
        limits::LoginSource,
        tasks::detached,
    },
    ids,
};
use actix_web::rt;
use domain::admin::Login;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// Longer passwords are never looked at, in bytes.
const MAX_PASSWORD: usize = 1024;

/// A login, as someone typed it.
#[derive(Debug)]
pub struct Credentials {
    /// A username or an e-mail address.
    pub login: String,
    pub password: String,
    /// Six digits of the authenticator app, where the account has one.
    pub code: Option<String>,
    /// The proof that the browser was given when it signed in last.
    pub device: Option<String>,
}

/// An administrator's session.
#[derive(Debug, Clone)]
pub struct AdminSignedIn {
    pub token: String,
    pub holder: Holder,
    pub ends: Ends,
    /// The proof for the browser's next sign-in; None where nobody signed in.
    pub device: Option<String>,
}

/// Opens a session for a login, its password and, where the account has an authenticator, an unused code.
///
/// A caller with no account, a wrong password or a closed account learns nothing but what the documents say, after the same work.
/// A try counts, and is written down, even when its caller has gone.
pub async fn admin_sign_in(
    context: &Arc<Context>,
    passwords: Arc<Passwords>,
    totp_key: Arc<TotpKey>,
    credentials: Credentials,
    device: Device,
    origin: Origin,
) -> Result<AdminSignedIn, ApiError> {
    let context = context.clone();
    detached(async move { admit(&context, &passwords, &totp_key, credentials, device, origin).await }).await
}

async fn admit(
    context: &Arc<Context>,
    passwords: &Passwords,
    totp_key: &TotpKey,
    credentials: Credentials,
    device: Device,
    origin: Origin,
) -> Result<AdminSignedIn, ApiError> {
    let Credentials {
        login,
        password,
        code,
        device: proof,
    } = credentials;
    if let Some(address) = origin.address {
        context.limits.admin_login_from(address)?;
    }
    let mut db = context.pool.acquire().await?;
    let account = match login.parse::<Login>() {
        Ok(login) => admins::by_login(&mut db, &login).await?,
        Err(_) => None,
    };
    let proof = proof.map(|proof| Proof::from(Sha256::digest(proof)));
    let known = match &proof {
        Some(proof) => store::device(&mut db, proof).await?,
        None => None,
    };
    drop(db);
    let known = known.is_some() && known == account.as_ref().map(|account| account.id);
    let proof = proof.filter(|_| known);
    let tried = proof
        .as_ref()
        .map_or(LoginSource::From(origin.address), LoginSource::By);
    let id = account.as_ref().map(|account| account.id);
    context.limits.admin_login_as(id, &login, tried)?;
    let password = Some(password)
        .filter(|text| text.len() <= MAX_PASSWORD)
        .unwrap_or_default();
    let hash = account.as_ref().map(|account| account.password_hash.clone());
    let right = passwords.check(hash, password, known).await?;
    let Some(account) = account else {
        tracing::warn!("an admin sign-in was refused");
        return Err(wrong_login());
    };
    // A closed account has no password that is right.
    if !right || account.disabled {
        tracing::warn!(admin = %account.id, "an admin sign-in was refused");
        note(context, &account, Wrong::Password, &origin);
        return Err(wrong_login());
    }
    if !account.is_admin {
        return Err(ApiError::admins_only());
    }
    let secret = match &account.totp {
        None => None,
        Some(Totp::Plain(secret)) => Some(*secret),
        Some(Totp::Sealed(sealed)) => Some(totp_key.open(account.id, sealed).map_err(ApiError::internal)?),
    };
    let step = match secret {
        Some(secret) => Some(totp_step(context, &account, &secret, code.as_deref(), &origin).await?),
        None => None,
    };
    open(context, account, step, device, proof, origin).await
}

/// The step of a right code. Each try counts before it is looked at, so that many at once are no way around; a right one clears the count.
async fn totp_step(
    context: &Arc<Context>,
    account: &Account,
    secret: &admins::TotpSecret,
    code: Option<&str>,
    origin: &Origin,
) -> Result<i64, ApiError> {
    let code = code.map(str::trim).filter(|code| !code.is_empty()).ok_or_else(|| {
        let text = "Enter the 6-digit code from your authenticator app.";
        ApiError::new(Code::TotpRequired, text)
    })?;
    // Text that cannot be a code is no guess.
    if code.len() != 6 || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong_code());
    }
    let tried = admins::try_code(&mut *context.pool.acquire().await?, account.id).await?;
    let Some(last) = tried else {
        return Err(ApiError::rate_limited(admins::CODES_REFUSED_SECONDS));
    };
    match totp::step_of(secret, code, account.now) {
        Some(step) => Ok(step),
        None => {
            tracing::warn!(admin = %account.id, last, "a wrong code after a right password");
            note(context, account, Wrong::Code { last }, origin);
            Err(wrong_code())
        }
    }
}

/// Counts that somebody did not get in, behind the answer: how long it takes tells nobody that the account is there. As many wait for the
/// database as the rates let try.
fn note(context: &Arc<Context>, account: &Account, wrong: Wrong, origin: &Origin) {
    let (context, admin, address) = (context.clone(), account.id, origin.address);
    rt::spawn(async move {
        let noted = async { store::refused(&mut *context.pool.acquire().await?, admin, wrong, address).await };
        if let Err(e) = noted.await {
            tracing::warn!(%admin, cause = %e, "a refused admin sign-in was not counted");
        }
    });
}

fn wrong_login() -> ApiError {
    ApiError::new(Code::InvalidCredentials, "Invalid login or password.")
}

fn wrong_code() -> ApiError {
    let text = "This code is wrong or was used already. Please enter the next one from your authenticator app.";
    ApiError::new(Code::InvalidCode, text)
}

async fn open(
    context: &Arc<Context>,
    account: Account,
    step: Option<i64>,
    device: Device,
    proof: Option<Proof>,
    origin: Origin,
) -> Result<AdminSignedIn, ApiError> {
    let (admin, session) = (account.id, SessionId::new_v4());
    let next = ids::nonce();
    let next_proof = Proof::from(Sha256::digest(&next));
    let effect = async move |db: &mut PgConnection| {
        if !admins::admit(db, &account, step).await? {
            return Err(step.map_or_else(wrong_login, |_| wrong_code()));
        }
        let ends = admin_sessions::create(db, session, admin, &device.readable_agent(), device.address).await?;
        store::remember(db, admin, &next_proof, proof.as_ref()).await?;
        let line = Change::of(format!("admin:{admin}"));
        let line = line.after(json!({ "session": session, "totp": step.is_some() }));
        Ok(line.done((account, ends)))
    };
    let command = context.audited(Actor::Admin(admin), origin);
    let (account, ends) = command.run("admin.sign_in", effect).await?;
    let now = OffsetDateTime::now_utc();
    let token = context.keys.issue_admin(account.id, session, now, ends.absolute)?;
    tracing::info!(admin = %account.id, %session, "an admin signed in");
    let holder = Holder {
        id: account.id,
        username: account.username,
        email: account.email,
        user_id: None,
        is_admin: true,
    };
    Ok(AdminSignedIn {
        token,
        holder,
        ends,
        device: Some(next),
    })
}

/// Four hours more for a live session, never past seven days from its sign-in. None for a token that is not an admin's.
pub async fn admin_refresh(context: &Context, token: &str) -> Result<Option<AdminSignedIn>, ApiError> {
    let Office { holder, session } = match admin::office(context, token).await {
        Ok(office) => office,
        Err(AuthError::Invalid) => return Ok(None),
        Err(e @ (AuthError::Missing | AuthError::Expired | AuthError::Revoked | AuthError::Unavailable(_))) => {
            return Err(e.into());
        }
    };
    if !holder.is_admin {
        return Err(ApiError::admins_only());
    }
    let ends = admin_sessions::refresh(&mut *context.pool.acquire().await?, session).await?;
    Ok(Some(AdminSignedIn {
        token: token.to_owned(),
        holder,
        ends: ends.ok_or(AuthError::Revoked)?,
        device: None,
    }))
}

/// Ends the session.
pub async fn admin_sign_out(context: &Arc<Context>, office: Office, origin: Origin) -> Result<(), ApiError> {
    let Office { holder, session } = office;
    let identity = AdminIdentity::from(holder);
    let line = Change::of(format!("admin:{}", identity.id)).after(json!({ "session": session }));
    let effect = async move |db: &mut PgConnection| {
        admin_sessions::revoke(db, session).await?;
        Ok(line.done(()))
    };
    let command = context.audited(identity.actor(), origin);
    command.run("admin.sign_out", effect).await
}
