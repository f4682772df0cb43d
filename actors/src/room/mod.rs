//! The room runtime: supervised actors that own their state and their viewers. `RUNTIME.md` states what it promises.

mod address;
mod audience;
mod brake;
mod broadcast;
mod class;
mod credit;
mod early;
mod figures;
mod footprint;
mod history;
mod life;
mod outgoing;
mod outlet;
#[cfg(test)]
pub(crate) mod overheard;
mod queue;
mod registry;
mod roster;
#[cfg(test)]
mod runtime_tests;
mod supervisor;
#[cfg(test)]
pub(crate) mod weighed;

pub use address::{ASK_WITHIN, Counted, RoomAddr, TellError};
pub use audience::{ACCOUNTS_COUNTED_PER_ADDRESS, Audience, GUESTS_COUNTED_PER_ADDRESS, Leave, Subject};
pub use brake::{Brake, Wait};
pub use broadcast::Broadcast;
pub use class::{Class, Slot};
pub use credit::Credit;
pub use figures::{Counters, Figures};
pub use footprint::{Footprint, Held};
pub use history::{Event, History, LineRef};
pub use life::Limits;
pub use outgoing::{Hearers, Outgoing, Paced};
pub use outlet::{
    Answers, ConnectionId, HubCount, Inbox, LineSpan, LineSpans, OUTLET_CAPACITY, OutletError, Part, RoomKey, Share,
    ToWorker, WorkerHandle, WorkerId, Workers,
};
pub use queue::CommitQueue;
pub use registry::{LocateError, Registry};
pub use roster::{Obeyed, Roster, Seen, Standing};
pub use supervisor::SupervisorHandle;

pub use crate::wire::Position;

use std::fmt::Display;
use std::future::Future;
use std::hash::Hash;

use actix::{Actor, Context};

/// An actor that the registry finds by key and the supervisor keeps alive.
pub trait Room: Actor<Context = Context<Self>> + Sized {
    type Key: Clone + Eq + Hash + Display + Send + Sync + 'static;
    /// Shared by every room of the kind: stores, writers, settings.
    type Deps: Clone + Send + Sync + 'static;

    /// The label of the kind in metrics and keys, such as `stream`.
    const KIND: &'static str;
    /// Under which kind of key hubs keep its viewers.
    const VIEWERS: &'static str = Self::KIND;
    /// It is built however much memory the rooms hold: money or a clock waits for it, and no stranger can make many.
    const ESSENTIAL: bool = false;

    /// Rebuilds the state from the store under a new epoch.
    fn load(
        key: Self::Key,
        deps: Self::Deps,
        supervisor: SupervisorHandle,
    ) -> impl Future<Output = Result<Self, LoadError>>;

    /// The epoch that `load` took.
    fn epoch(&self) -> u64;
}

/// Why a room could not be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    #[error("there is no such room")]
    NotFound,
    /// Another process owns it.
    #[error("the room is another server's")]
    Elsewhere,
    /// The store did not answer; the cause is for the log.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
}
