//! Calls about the presale.

mod admin;
mod buy;
mod lists;
mod own;
mod public;

pub use lists::ListLimit;
pub use public::SaleFiles;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(public::sale_status)
        .service(public::sale_total)
        .service(public::sale_contributions)
        .service(public::sale_list)
        .service(buy::sale_quote)
        .service(buy::sale_transaction)
        .service(buy::sale_card_link)
        .service(own::sale_transactions)
        .service(own::sale_participant)
        .service(own::sale_referral_stats)
        .service(lists::sale_whitelist)
        .service(admin::sale_strays)
        .service(admin::sale_roots)
        .service(admin::publish_sale_root);
}
