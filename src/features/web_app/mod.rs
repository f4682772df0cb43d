//! The built web app: its files, and its page, which says in its first bytes what it is about.

pub mod crawlers;
pub mod fallback;
mod files;
mod found;
mod head;
pub mod page;
mod place;
mod store;
mod template;

pub use page::Previews;
