//! The commands, each one transaction with its line in the audit log. All of them hold the collection, so that an NFT is not changed while its
//! collection is activated.

mod activate;
mod cancel;
mod collections;
mod nfts;
mod orders;
mod phases;
mod reserve;
mod settle;
mod terms;
mod waitlist;
mod wanted;

pub(super) use collections::{create_collection, delete_collection, update_collection};
pub(super) use nfts::{create_nft, delete_nft, update_nft};
pub(super) use orders::{MintBody, PurchaseBody, mint, purchase};
pub(super) use phases::{clear_list, delete_phase, enlist, put_phase};
pub use reserve::{EndError, end_reservations};
pub(super) use settle::complete;
pub use settle::give_back;
pub use waitlist::tell_waiting;
pub(super) use waitlist::{join_waitlist, leave_waitlist};
pub(super) use wanted::OrderServices;

use crate::{auth::MoneyAdmin, http::extract::Origin};

/// An administrator who acts. What is sold and where its money goes is a decision about money.
pub struct Act {
    pub admin: MoneyAdmin,
    pub origin: Origin,
}
