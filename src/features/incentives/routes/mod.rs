//! Administrators grant what is set aside, people claim it.

pub mod grant;
pub mod own;
mod path;
pub mod queue;

use crate::http::routing::ServiceConfig;

/// To be called before the wallet's own routes: there any other word behind `/api/wallet/` is an address.
pub fn routes(config: &mut ServiceConfig) {
    own::routes(config);
    grant::routes(config);
    queue::routes(config);
}
