//! Uploaded pictures: decoded, cropped, encoded anew, stored and served.

pub mod processor;
pub mod routes;
pub mod store;

pub use routes::routes;
