//! What people say of themselves.

mod avatars;
mod form;
