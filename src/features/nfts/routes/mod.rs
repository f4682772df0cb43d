mod admin_collections;
mod admin_nfts;
mod held;
mod orders;
mod path;
mod phases;
mod public;
mod waitlist;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    admin_collections::routes(config);
    admin_nfts::routes(config);
    held::routes(config);
    // Before the page of an NFT, whose id could be any word.
    orders::routes(config);
    phases::routes(config);
    public::routes(config);
    waitlist::routes(config);
}
