use crate::http::{
    error::ApiError,
    extract::{Id, PathId},
};
use domain::TournamentId;

/// The `{id}` of a tournament.
pub type OfTournament = Id<TournamentId>;

impl PathId for TournamentId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid tournament ID")
    }
}
