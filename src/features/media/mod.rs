//! Uploaded pictures: decoded, cropped, encoded anew, stored and served. Those of NFTs and their metadata are kept by content.

mod admin;
pub mod cid;
pub mod contents;
pub mod jobs;
pub mod media_store;
pub mod moving;
pub mod processor;
pub mod routes;
pub mod store;
pub mod upload;

pub use routes::routes;
