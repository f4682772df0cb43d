//! Notifications: the list, the push to open pages, followers of streams that go live, mentions in chat, payments.

pub mod followers;
pub mod jobs;
pub mod mentions;
pub mod paid;
pub mod room;
pub mod routes;
pub mod store;

pub use routes::routes;
