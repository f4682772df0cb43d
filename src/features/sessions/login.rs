//! Signing in, staying signed in.

use super::{service::SignInService, store::nonces};
use crate::{
    auth::{
        self, Identity, SessionId, SignatureError, Signed, Site, SiweRules,
        identity::resolve,
        siwe,
        store::sessions::{self, Provider},
    },
    context::Context,
    http::error::{ApiError, Code},
    ids,
    users::{self, User},
};
use domain::Address;
use sqlx::{Postgres, Transaction};
use std::net::IpAddr;
use time::OffsetDateTime;

/// The longest signature taken, in bytes: a contract wallet's carries its deployment.
const MAX_SIGNATURE: usize = 8192;

/// From where someone signs in, for their own list of sessions.
#[derive(Debug, Clone)]
pub struct Device {
    pub user_agent: String,
    pub address: Option<IpAddr>,
}

impl Device {
    /// What can be shown of what the device calls itself, at most 300 characters.
    pub(crate) fn readable_agent(&self) -> String {
        let shown = self
            .user_agent
            .chars()
            .filter(|c| !domain::text::is_forbidden(*c, false));
        shown.take(300).collect()
    }
}

/// A fresh session.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub token: String,
    pub user: User,
}

/// A challenge for a wallet.
#[derive(Debug, Clone)]
pub struct Challenge {
    pub nonce: String,
    pub issued_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
    pub site: Site,
    pub chain_id: u64,
}

/// Gives out a nonce for a page of that origin.
pub async fn issue_nonce(context: &Context, rules: &SiweRules, origin: Option<&str>) -> Result<Challenge, ApiError> {
    let site = rules
        .site(origin)
        .ok_or_else(|| ApiError::internal("no site is configured"))?;
    let chain_id = *rules
        .chain_ids
        .first()
        .ok_or_else(|| ApiError::internal("no chain is configured"))?;
    let issued_at = OffsetDateTime::now_utc();
    let challenge = Challenge {
        nonce: ids::nonce(),
        issued_at,
        expires_at: issued_at + rules.nonce_life,
        site: site.clone(),
        chain_id,
    };
    nonces::issue(
        &mut *context.pool.acquire().await?,
        &challenge.nonce,
        challenge.expires_at,
    )
    .await?;
    Ok(challenge)
}

/// Opens a session for the proof of an address. The nonce is used up in the transaction that stores the session.
pub async fn sign_in(
    context: &Context,
    service: &SignInService,
    message: &str,
    signature: &str,
    device: Device,
) -> Result<SignedIn, ApiError> {
    let now = OffsetDateTime::now_utc();
    let claim = siwe::check(&service.siwe, message, now)?;
    let signature = signature_bytes(signature)?;
    let signed = Signed {
        address: claim.address,
        chain_id: claim.chain_id,
        message,
        signature: &signature,
    };
    service.verifier.verify(signed).await.map_err(refusal)?;

    let mut db = context.pool.begin().await?;
    if !nonces::consume(&mut db, &claim.nonce).await? {
        return Err(ApiError::new(
            Code::InvalidNonce,
            "The sign-in request has expired or was used. Please try again.",
        ));
    }
    open_session(context, db, claim.address, Provider::Wallet, device).await
}

/// Opens a session of a proved address, in the transaction that used the proof up.
pub(super) async fn open_session(
    context: &Context,
    mut db: Transaction<'_, Postgres>,
    address: Address,
    provider: Provider,
    device: Device,
) -> Result<SignedIn, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut user = users::ensure(&mut db, address, ids::user_id()).await?;
    user.is_admin &= provider == Provider::Wallet;
    let session = SessionId::new_v4();
    let expires_at = now + context.keys.life.min(context.keys.cap);
    let new = sessions::NewSession {
        id: session,
        user: user.id,
        expires_at,
        absolute_expires_at: now + context.keys.cap,
        user_agent: &device.readable_agent(),
        address: device.address,
        provider,
    };
    let pushed_out = sessions::create(&mut db, new).await?;
    db.commit().await?;
    pushed_out.into_iter().for_each(|id| context.sockets.revoke(id));
    let token = context.keys.issue(user.id, session, now, expires_at)?;
    tracing::info!(user = %user.id, %session, ?provider, "signed in");
    Ok(SignedIn { token, user })
}

/// The same token, or past 70 percent of its life a new one for the same session, never past the session's absolute end.
pub async fn refresh(context: &Context, token: &str) -> Result<(String, Identity), ApiError> {
    let (identity, claims) = resolve(&context.pool, &context.keys, token).await?;
    let now = OffsetDateTime::now_utc();
    if !claims.is_worn(now) {
        return Ok((token.to_owned(), identity));
    }
    let mut db = context.pool.acquire().await?;
    let end = sessions::extend(&mut db, identity.session_id, now + context.keys.life).await?;
    let Some(end) = end else {
        return Err(auth::AuthError::Revoked.into());
    };
    let end = end.min(now + context.keys.life);
    let token = context.keys.issue(identity.user_id, identity.session_id, now, end)?;
    Ok((
        token,
        Identity {
            expires_at: end,
            ..identity
        },
    ))
}

fn signature_bytes(text: &str) -> Result<Vec<u8>, ApiError> {
    let digits = text
        .strip_prefix("0x")
        .filter(|digits| digits.len() <= MAX_SIGNATURE * 2);
    digits
        .and_then(|digits| hex::decode(digits).ok())
        .ok_or_else(|| ApiError::new(Code::InvalidMessage, "The signature must be 0x and hex characters."))
}

fn refusal(error: SignatureError) -> ApiError {
    match error {
        SignatureError::Wrong => ApiError::new(Code::InvalidSignature, "The signature does not match the address."),
        SignatureError::NoChain => ApiError::new(
            Code::ContractSignatureUnsupported,
            "Smart contract wallets cannot sign in here yet. Please use another wallet.",
        ),
        SignatureError::Chain(cause) => {
            tracing::warn!(%cause, "a contract wallet could not be checked");
            ApiError::unavailable()
        }
    }
}
