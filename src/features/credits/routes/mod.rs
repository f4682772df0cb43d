mod admin;
mod debts;
mod grants;
mod own;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    own::routes(config);
    admin::routes(config);
    grants::routes(config);
    debts::routes(config);
}
