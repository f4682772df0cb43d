//! The protocol of the websockets: JSON text, one object a frame, named by `type` (paths.md, D2 section 7).

mod badges;
mod client;
mod close;
mod duel_ask;
mod duel_room;
mod emotes;
mod error;
pub mod frame;
mod pinned;
mod position;
mod prediction;
mod read;
mod server;
mod table;
mod tournament;
mod watched;

pub use badges::Badges;
pub use client::{ChatIn, ClientMessage, HeartbeatIn, JoinIn, JoinUserIn, parse};
pub use close::CloseCode;
pub use duel_ask::{CreateRoomIn, DuelAsk, DuelAuthIn, DuelIn, DuelPingIn, ReadyIn, RoomChatIn, RoomIn};
pub use duel_room::{
    DuelErrorMessage, DuelLine, DuelMatchRef, DuelMessage, DuelParticipant, DuelPerson, DuelPlayer, DuelPong, DuelRole,
    DuelRoomView, DuelStatus, GameLaunch, GameStartBroadcast, RoomChat, RoomClosed, RoomCreated, RoomStatusReset,
    RoomUpdated, RoomsList, SYSTEM_NAME, WalletBalanceUpdate,
};
pub use emotes::{Emotes, RoomEmote};
pub use error::{ErrorCode, ErrorMessage};
pub use pinned::{Pinned, PinnedLine};
pub use position::Position;
pub use prediction::{
    Payout, PayoutOutcome, Prediction, PredictionCleared, PredictionDeleted, PredictionEnded, PredictionFrame,
    PredictionQuick, PredictionResolved, PredictionStatus, PredictionUpdate, PredictionView, QuickAbout, QuickUpdate,
    Reliability, ShareTerms, VoteAck, VoteIn, VoteRejected,
};
pub use read::ParseError;
pub use server::{
    BalanceUpdate, Chat, ChatAck, ChatRejected, HeartbeatResponse, Hidden, Joined, JoinedUser, Moderation, MoneyHeld,
    NoticeActor, Notification, NotificationNews, OrderedEvent, Person, Pong, RepliedLine, RestartNotice, Resync,
    ServerMessage, ServerRestart, StreamEvent, Typing, ViewerCount, You,
};
pub use table::{
    AimIn, BallGroup, BallInHand, ChooseIn, Face, JoinTableIn, NotRated, Phrase, PhraseIn, PhraseSaid, Place,
    RematchOffer, RivalAim, RoomSaid, RoomSayIn, ShotClock, ShotCode, ShotEvent, ShotEventKind, ShotIn, ShotInput,
    ShotOutcome, ShotPlayed, ShotRejected, TableChanged, TableCharacter, TableChoice, TableChosen, TableJoined,
    TableMessage, TableOdds, TablePhase, TablePlayer, TableStake, TableState, TableStatus, TableViewers,
};

pub use tournament::{
    BracketEntrant, BracketMatch, BracketPlace, BracketRound, BracketSource, BracketStatus, BracketUpdate, BracketView,
    JoinTournamentIn, JoinedTournament, TournamentMessage, TournamentViewers,
};
pub use watched::{TableShot, WatchedTable, WatchedTableState};

use bytes::Bytes;

/// Text that does not serialise does not exist among these types; an empty object stands for it.
pub trait Encode {
    fn json(&self) -> Bytes;
}

impl<T: serde::Serialize> Encode for T {
    fn json(&self) -> Bytes {
        serde_json::to_vec(self).map_or_else(|_| Bytes::from_static(b"{}"), Bytes::from)
    }
}
