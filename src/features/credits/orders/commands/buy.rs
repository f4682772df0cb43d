//! The steps that buying by card and in crypto share: the settings that hold, the refusals, and the permit that an order uses up.

use crate::{
    context::Context,
    features::credits::{
        orders::store::{self, New, debt, order::cause, payment},
        settings::{self, Version},
    },
    http::error::{ApiError, Code},
    spending::{Permit, SpendKind, may_spend},
};
use domain::UserId;
use sqlx::PgConnection;

/// The settings that hold, where credits are sold at all (E5).
pub(super) async fn selling(db: &mut PgConnection) -> Result<Version, ApiError> {
    let version = settings::current(db).await?;
    if version.settings.enabled {
        return Ok(version);
    }
    Err(ApiError::new(
        Code::CreditsDisabled,
        "Pool credits are not sold at the moment.",
    ))
}

/// Refuses before the provider is asked what the order's own transaction would refuse: nothing is kept of it.
pub(super) async fn precheck(context: &Context, user: UserId, kind: SpendKind, cents: u64) -> Result<(), ApiError> {
    let mut db = context.pool.begin().await?;
    let _unused = permit(&mut db, user, kind, cents).await?;
    db.rollback().await?;
    Ok(())
}

/// The permit to spend so much, in the order's transaction; it holds the person.
pub(super) async fn permit(
    db: &mut PgConnection,
    user: UserId,
    kind: SpendKind,
    cents: u64,
) -> Result<Permit, ApiError> {
    let permit = may_spend(db, user, kind, cents).await??;
    if kind == SpendKind::CreditsCard && debt::owes(db, user).await? {
        let text = "An earlier card payment was taken back after its credits were used. Please buy credits in crypto first, or contact support.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    Ok(permit)
}

/// Stores an order and its first payment. The permit is used up by it.
pub(super) async fn place(db: &mut PgConnection, permit: Permit, new: &New) -> Result<(), ApiError> {
    permit.spend(db, &cause(new.id)).await?;
    store::insert(db, new).await?;
    let provider = new
        .method
        .provider()
        .ok_or_else(|| ApiError::internal("no provider takes tokens"))?;
    if payment::remember(db, provider, &new.provider_ref, new.id).await? {
        return Ok(());
    }
    tracing::error!(
        payment = new.provider_ref,
        "the provider gave the number of a payment twice"
    );
    Err(failed())
}

/// No account at the provider is configured.
pub(super) fn not_configured() -> ApiError {
    ApiError::new(Code::Unavailable, "Payment service not configured")
}

/// The provider does not answer as it should: a matter of minutes, mostly.
pub(super) fn failed() -> ApiError {
    ApiError::new(Code::PaymentFailed, "Failed to create payment")
}

/// One person's calls came faster than the provider answers.
pub(super) fn busy() -> ApiError {
    ApiError::new(Code::Unavailable, "The payment service is busy. Please try again.").after(30)
}
