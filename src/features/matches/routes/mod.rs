//! Matches: what people have won and lost, what was played and how, and the ways to a table other than a duel room.

pub mod abort;
pub mod better;
pub mod guest;
pub mod history;
pub mod invites;
pub mod ladder;
pub mod open_links;
pub mod own;
mod path;
pub mod pictures;
pub mod practice;
pub mod queue;
pub mod rematch;
pub mod replay;
pub mod results;
pub mod review;
pub mod running;
pub mod stats;
mod table_picture;

pub use better::BetterShots;
pub use ladder::Ladder;
pub use pictures::Pictures;
pub use replay::Replays;
pub use review::Reviews;
pub use running::RunningMatches;
pub use table_picture::TablePictures;

use crate::http::routing::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    stats::routes(config);
    history::routes(config);
    replay::routes(config);
    pictures::routes(config);
    table_picture::routes(config);
    review::routes(config);
    better::routes(config);
    practice::routes(config);
    guest::routes(config);
    queue::routes(config);
    rematch::routes(config);
    abort::routes(config);
    results::routes(config);
    invites::routes(config);
    open_links::routes(config);
    running::routes(config);
    own::routes(config);
}
