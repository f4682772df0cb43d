//! Stripe: people pay by card on a page of the provider (Checkout), which tells us by signed notification.
//!
//! A notification only says where to look: what counts is the session as the provider answers it when asked.

mod client;
pub mod sandbox;
mod signature;
mod wire;

pub use client::{Error, NewSession, Stripe, callback_at};
pub use signature::{HEADER as SIGNATURE_HEADER, sign};
pub use wire::{
    Charge, Dispute, DisputeStatus, Event, Intent, PaymentStatus, Session, SessionId, SessionStatus, Subject,
};
