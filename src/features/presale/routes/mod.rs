//! Calls about the presale.

mod admin;
mod buy;
mod lists;
mod own;
mod public;

pub use lists::ListLimit;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(public::status)
        .service(public::total)
        .service(public::contributions)
        .service(public::list)
        .service(buy::quote)
        .service(buy::transaction)
        .service(own::transactions)
        .service(own::participant)
        .service(own::referral_stats)
        .service(lists::whitelist)
        .service(admin::strays);
}
