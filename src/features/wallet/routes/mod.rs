//! Money that people have: balances, the statement of every line, the profile, and the documented calls that never move any.

pub mod balances;
pub mod csv;
pub mod gone;
pub mod profile;
pub mod statement;
pub mod transactions;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    balances::routes(config);
    statement::routes(config);
    gone::routes(config);
    profile::routes(config);
    transactions::routes(config);
}
