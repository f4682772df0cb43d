//! The rules of the product: pure values and decisions. No IO, no clock, no randomness: time and random bytes are arguments.

pub mod address;
pub mod admin;
pub mod agent;
pub mod billiards;
pub mod bio;
pub mod chain;
pub mod channel;
pub mod chat;
pub mod credits;
pub mod decimal;
pub mod deposit;
pub mod drill;
pub mod duel_room;
pub mod eight_ball;
pub mod email;
pub mod featured;
pub mod fields;
pub mod glicko;
pub mod house;
pub mod ids;
pub mod incentive;
pub mod ledger;
pub mod match_rules;
pub mod matchup;
pub mod moderation;
pub mod nft;
pub mod notification;
pub mod onchain;
pub mod prediction;
pub mod presale;
pub mod quest;
mod random;
pub mod role;
pub mod season;
pub mod spending;
pub mod stream;
pub mod task;
pub mod text;
pub mod tournament;
pub mod username;
pub mod withdrawal;

pub use address::Address;
pub use bio::Bio;
pub use channel::Channel;
pub use decimal::Decimal;
pub use duel_room::DuelRoomId;
pub use email::Email;
pub use ids::{
    AdminId, CauseId, ClaimId, CollectionId, CreditGrantId, CreditOrderId, DepositId, EntryId, GuestId, HoldId,
    InviteId, MatchId, MessageId, NftId, NftOrderId, PlayRightId, PredictionId, QuestId, SeasonId, SeasonPlaceId,
    StreamId, SubmissionId, TaskId, TournamentId, UserId, WithdrawalId,
};
pub use notification::NotificationKind;
pub use role::Role;
pub use username::Username;
