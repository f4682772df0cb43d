//! Signing in, staying signed in, signing out.

use super::{
    facts::SignedIn as Fact,
    passport::{NOT_VERIFIED, Passport, USED},
    service::SignInService,
    store::{nonces, passport_tokens},
};
use crate::{
    auth::{
        self, Device, Identity, SessionId, SignatureError, Signed, Site, SiweRules,
        identity::resolve,
        siwe,
        store::sessions::{self, Provider},
    },
    cluster::news::News,
    command::Done,
    context::Context,
    http::error::{ApiError, Code},
    ids,
    users::{self, User},
};
use domain::{Address, UserId, house};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;

/// The longest signature taken, in bytes: a contract wallet's carries its deployment.
const MAX_SIGNATURE: usize = 8192;

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
pub fn issue_nonce(context: &Context, rules: &SiweRules, origin: Option<&str>) -> Result<Challenge, ApiError> {
    let site = rules
        .site(origin)
        .ok_or_else(|| ApiError::internal("no site is configured"))?;
    let chain_id = *rules
        .chain_ids
        .first()
        .ok_or_else(|| ApiError::internal("no chain is configured"))?;
    let issued_at = OffsetDateTime::now_utc();
    let (nonce, expires_at) = context.keys.nonces.give(issued_at);
    Ok(Challenge {
        nonce,
        issued_at,
        expires_at,
        site: site.clone(),
        chain_id,
    })
}

/// Opens a session for the proof of an address. The nonce is used up in the transaction that stores the session.
pub async fn sign_in(
    context: &Arc<Context>,
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
    // The nonce is checked first, which costs nothing: without a valid one no caller makes the server ask a chain.
    let old = || {
        let text = "The sign-in request has expired or was used. Please try again.";
        ApiError::new(Code::InvalidNonce, text)
    };
    let ends = context.keys.nonces.ends(&claim.nonce, now).ok_or_else(old)?;
    service.verifier.verify(signed).await.map_err(refusal)?;

    let use_up = async move |db: &mut PgConnection| match nonces::consume(db, &claim.nonce, ends).await? {
        true => Ok(()),
        false => Err(old()),
    };
    open(context, service, claim.address, Provider::Wallet, device, use_up).await
}

/// Opens a session for a token of the Passport provider that names this address. A token opens one session.
pub async fn sign_in_by_passport(
    context: &Arc<Context>,
    service: &SignInService,
    passport: &Passport,
    token: &str,
    address: Address,
    nonce: Option<&str>,
    device: Device,
) -> Result<SignedIn, ApiError> {
    let verified = passport.verify(token, nonce).await.inspect_err(|refusal| {
        tracing::info!(%refusal, "a sign-in with Passport was refused");
    })?;
    if verified.address != address {
        tracing::info!(%address, "a sign-in with Passport was refused: its token names another address");
        return Err(ApiError::new(Code::InvalidToken, NOT_VERIFIED));
    }
    let use_up = async move |db: &mut PgConnection| {
        if passport_tokens::consume(db, verified.hash, verified.expires_at).await? {
            return Ok(());
        }
        Err(ApiError::new(Code::InvalidToken, USED))
    };
    open(context, service, address, Provider::Passport, device, use_up).await
}

/// Opens a session of a proved address, in the transaction that uses the proof up.
async fn open(
    context: &Arc<Context>,
    service: &SignInService,
    address: Address,
    provider: Provider,
    device: Device,
    use_up: impl AsyncFnOnce(&mut PgConnection) -> Result<(), ApiError> + 'static,
) -> Result<SignedIn, ApiError> {
    if house::is_address(address) {
        return Err(ApiError::forbidden("Nobody can sign in as the house."));
    }
    let (now, session) = (OffsetDateTime::now_utc(), SessionId::new_v4());
    let expires_at = now + context.keys.life.min(context.keys.cap);
    let absolute_expires_at = now + context.keys.cap;
    let hooks = service.signed_in.clone();
    let effect = async move |db: &mut PgConnection| {
        use_up(db).await?;
        let mut user = users::ensure(db, address, ids::user_id()).await?;
        user.is_admin &= provider == Provider::Wallet;
        let new = sessions::NewSession {
            id: session,
            user: user.id,
            expires_at,
            absolute_expires_at,
            user_agent: &device.readable_agent(),
            address: device.address,
            provider,
        };
        let pushed_out = sessions::create(db, new).await?;
        let owner = user.id;
        let fact = Fact { user: owner, address };
        let told = hooks.run(db, &fact).await?;
        let done = closes(Done::with(user), owner, pushed_out);
        Ok(done.and(told))
    };
    let user = context.recorded("sign_in").run(effect).await?;
    let token = context.keys.issue(user.id, session, now, expires_at)?;
    tracing::info!(user = %user.id, %session, ?provider, "signed in");
    Ok(SignedIn { token, user })
}

/// Ends one of a person's sessions. False when they have no such live one.
pub async fn end(context: &Arc<Context>, user: UserId, session: SessionId) -> Result<bool, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let ended = sessions::revoke(db, session, user).await?;
        let closed = ended.then_some(session);
        Ok(closes(Done::with(ended), user, closed.into_iter().collect()))
    };
    context.recorded("session_end").run(effect).await
}

/// Ends all of a person's sessions but one, and answers how many these were.
pub async fn end_others(context: &Arc<Context>, user: UserId, but: SessionId) -> Result<usize, ApiError> {
    let effect = async move |db: &mut PgConnection| {
        let ended = sessions::revoke_others(db, but, user).await?;
        Ok(closes(Done::with(ended.len()), user, ended))
    };
    context.recorded("session_end").run(effect).await
}

/// The sockets of sessions that have ended are closed, on every node.
fn closes<T>(done: Done<T>, owner: UserId, ended: Vec<SessionId>) -> Done<T> {
    match ended[..] {
        [] => done,
        [..] => done.news(News::SessionsEnded { owner, sessions: ended }),
    }
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
