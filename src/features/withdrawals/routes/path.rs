use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::WithdrawalId;

/// The `{id}` of a withdrawal.
pub type OfWithdrawal = Id<WithdrawalId>;

impl PathId for WithdrawalId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid withdrawal ID")
    }
}
