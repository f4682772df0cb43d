use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::ClaimId;

/// The `{id}` of a claim.
pub type OfClaim = Id<ClaimId>;

impl PathId for ClaimId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid claim ID")
    }
}
