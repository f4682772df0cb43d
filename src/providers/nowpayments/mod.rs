//! NOWPayments: people pay in crypto to an address of the provider, which tells us by signed notification.
//!
//! A notification only says where to look: what counts is the payment as the provider answers it when asked.

mod client;
mod javascript;
pub mod sandbox;
mod signature;
mod wire;

pub use client::{Error, NowPayments, callback_at};
pub use signature::{HEADER as SIGNATURE_HEADER, sign};
pub use wire::{Estimate, Minimum, NewPayment, Notification, Number, Payment, PaymentId};
