//! Messages to a table.

use domain::UserId;
use domain::match_rules::{Choice, Shot};
use domain::matchup::Player;
use tokio::sync::oneshot;

use crate::room::{ConnectionId, Subject, WorkerHandle};
use crate::rooms::AbortError;
use crate::wire::{Phrase, RematchOffer, RoomSayIn};

/// A socket wants to watch, or to take the seat of `user`. `admitted` is dropped unanswered when the table ends first.
#[derive(Debug)]
pub struct Join {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub subject: Subject,
    /// The person or guest behind the socket, by a ticket, a seat's token or a session.
    pub player: Option<Player>,
    /// Opens the seat again.
    pub seat_token: Option<String>,
    pub admitted: oneshot::Sender<()>,
}

/// A shot that a player wants. The socket names the player.
#[derive(Debug)]
pub struct ShotRequest {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub number: u32,
    /// None when it was out of every range.
    pub shot: Option<Shot>,
}

/// A player's choice after a break.
#[derive(Debug)]
pub struct ChoiceRequest {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub number: u32,
    pub choice: Choice,
}

/// Where the cue points.
#[derive(Debug)]
pub struct Aim {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub aim: f64,
    pub power: Option<f64>,
}

/// A player's quick message to the other.
#[derive(Debug)]
pub struct Speak {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub phrase: Phrase,
}

/// A line of a player for the chat of the room that the match is of.
#[derive(Debug)]
pub struct RoomSay {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub line: RoomSayIn,
}

/// A player at the table wants the match to end.
#[derive(Debug)]
pub struct Finish {
    pub worker: WorkerHandle,
    pub connection: ConnectionId,
    pub how: Finishing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finishing {
    /// Giving up.
    Concede,
    /// Without a result, which once the match has begun both must want.
    CallOff,
}

/// A player wants the match to end without a result, and asks from elsewhere.
#[derive(Debug)]
pub struct Abort {
    pub by: UserId,
    pub reply: oneshot::Sender<Result<(), AbortError>>,
}

/// The match was ended in the store, past its table.
#[derive(Debug)]
pub struct Changed;

/// A wish for another match that was stored.
#[derive(Debug)]
pub struct Again(pub RematchOffer);

/// Panics in the actor: for drills and tests; no socket or call leads here.
#[derive(Debug)]
pub struct Crash;
