//! Profiles.

mod avatars;
mod form;
