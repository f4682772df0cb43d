//! What the server sets aside for people: they claim it, administrators grant it.

pub mod admin;
pub mod grant;
pub mod own;
mod path;

use utoipa_actix_web::service_config::ServiceConfig;

/// To be called before the wallet's own routes: there any other word behind `/api/wallet/` is an address.
pub fn routes(config: &mut ServiceConfig) {
    own::routes(config);
    grant::routes(config);
    admin::routes(config);
}
