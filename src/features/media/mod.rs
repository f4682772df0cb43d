//! Uploaded pictures: decoded, cropped, encoded anew, stored and served.

pub mod cid;
pub mod processor;
pub mod routes;
pub mod store;
pub mod upload;

pub use routes::routes;
