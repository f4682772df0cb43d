//! Claims as their owners and the administrators who grant them see them.

use super::store::Claim;
use crate::{
    http::error::{ApiError, Code},
    ledger::currencies,
};
use domain::{ClaimId, ledger::CurrencyCode};
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Something that was set aside for the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Claim)]
pub struct ClaimView {
    claim_id: ClaimId,
    currency: CurrencyCode,
    /// Exact decimal text.
    amount: String,
    /// Reason for which it is given.
    reason: String,
    /// `claimable`, `claimed` or `expired`.
    status: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Until when it can be claimed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    expires_at: Option<OffsetDateTime>,
    /// Null until it was claimed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    claimed_at: Option<OffsetDateTime>,
}

/// The result of a grant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrantedClaim {
    claim_id: ClaimId,
    /// `waiting` while a second administrator must confirm it, else `claimable`.
    status: &'static str,
}

impl From<&Claim> for GrantedClaim {
    fn from(claim: &Claim) -> Self {
        Self {
            claim_id: claim.id,
            status: claim.state.as_str(),
        }
    }
}

/// Digits of each currency behind the point.
pub(super) struct Decimals(HashMap<CurrencyCode, u8>);

impl Decimals {
    pub async fn read(db: &mut PgConnection) -> Result<Self, ApiError> {
        let all = currencies::all(db).await?;
        Ok(Self(all.into_iter().map(|one| (one.code, one.decimals)).collect()))
    }

    pub fn view(&self, claim: Claim) -> Result<ClaimView, ApiError> {
        let decimals = self.0.get(&claim.currency);
        let decimals = decimals.ok_or_else(|| ApiError::internal("a claim has an unknown currency"))?;
        Ok(ClaimView {
            claim_id: claim.id,
            currency: claim.currency,
            amount: claim.amount.format(*decimals),
            reason: claim.reason,
            status: claim.state.as_str(),
            created_at: claim.created_at,
            expires_at: claim.expires_at,
            claimed_at: claim.claimed_at,
        })
    }
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Claim not found")
}
