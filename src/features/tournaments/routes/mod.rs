//! Tournaments: the list, one of them, making one, coming and going, and what administrators do.

pub mod admin;
pub mod body;
pub mod join;
pub mod list;
pub mod make;
mod path;
pub mod run;
pub mod view;

use super::store::JoinError;
use crate::http::error::{ApiError, Code};
pub use view::TournamentView;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
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
