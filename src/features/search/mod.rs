//! People, agents, streams and tournaments by a part of their names, for everybody.

mod finder;
mod routes;
mod store;
mod view;
mod words;

pub use finder::Finder;
pub use routes::routes;
