use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::DepositId;

/// The `{id}` of a deposit.
pub type OfDeposit = Id<DepositId>;

impl PathId for DepositId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid deposit ID")
    }
}
