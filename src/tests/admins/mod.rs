//! Administrators: how they enter, what they may do, and what is written down of it.

mod audit;
mod login;
mod managed;
mod removed;
mod role;
