//! Websockets: the upgrade, the session, the connection that owns a socket's outgoing bytes, and the hub that fans out.
//!
//! A path names the purpose of its socket (`handshake.rs`); a new purpose is a type that implements `session::Purpose`, and `join::Watcher`
//! where it watches a room.

pub mod admission;
mod between;
mod chat;
mod connection;
mod delivery;
mod deps;
mod duel;
mod fan_out;
mod forward;
mod handshake;
mod hub;
mod join;
pub mod limits;
mod outbox;
mod packed;
mod rates;
mod reader;
mod refusal;
mod relay;
mod room_key;
mod session;
mod stream;
mod table;
mod tournament;
mod user;
mod vote;
mod watched;
mod wheel;

pub use admission::Admission;
pub use connection::ConnectionSettings;
pub use deps::{Presented, Seated, SignIn, SocketDeps, SocketSettings};
pub use handshake::accept;
pub use hub::Hub;
pub use limits::ConnectionLimits;
pub use rates::SocketRates;
pub use relay::Links;
pub use room_key::user_room;
pub use wheel::WheelSettings;
