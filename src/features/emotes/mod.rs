//! The pictures of a creator's own that chat may use. A line says `:name:`; the page draws the picture.

mod commands;
mod routes;
pub mod store;

pub use routes::routes;
