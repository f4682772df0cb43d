//! Reasons to hold all money back from a person, asked where it is requested and again where somebody lets it go.

use crate::{
    chain::indexer,
    features::credits::orders::owes,
    http::error::{ApiError, Code},
};
use domain::UserId;
use sqlx::PgConnection;

/// Refuses while a final block of a chain is undone, and while the person owes credits of a payment that was taken back (E8).
///
/// # Errors
/// 503 `CHAIN_UNAVAILABLE`, or 409 with `debt` as its text.
pub(super) async fn refuse_while_held_back(
    db: &mut PgConnection,
    user: UserId,
    debt: &'static str,
) -> Result<(), ApiError> {
    if indexer::store::is_any_undone(db).await? {
        let text =
            "A chain cannot be relied on right now, so nothing is paid out. Nothing is lost. Please try again later.";
        return Err(ApiError::new(Code::ChainUnavailable, text));
    }
    if owes(db, user).await? {
        return Err(ApiError::new(Code::Conflict, debt));
    }
    Ok(())
}
