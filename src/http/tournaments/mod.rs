//! Tournaments: the list, one of them, making one, coming and going, and what administrators do.

mod admin;
mod body;
mod join;
mod list;
mod make;
mod run;
mod view;

pub use view::TournamentView;

use crate::error::{ApiError, Code};
use crate::store::tournaments::JoinError;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    list::routes(config);
    make::routes(config);
    join::routes(config);
    run::routes(config);
    admin::routes(config);
}

fn not_found() -> ApiError {
    ApiError::new(Code::TournamentNotFound, "Tournament not found")
}

impl From<JoinError> for ApiError {
    fn from(error: JoinError) -> Self {
        let code = match error {
            JoinError::NotFound => Code::TournamentNotFound,
            JoinError::Already => Code::AlreadyRegistered,
            JoinError::Full => Code::TournamentFull,
            JoinError::Closed => Code::RegistrationClosed,
        };
        Self::new(code, error.to_string())
    }
}
