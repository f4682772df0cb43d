//! New identifiers: the one place that adds the clock and randomness to the domain's pure constructors.

use domain::{
    AdminId, ClaimId, CollectionId, CreditGrantId, CreditOrderId, DepositId, DuelRoomId, EntryId, GuestId, HoldId,
    InviteId, MatchId, MessageId, NftId, NftOrderId, PlayRightId, PredictionId, QuestId, SeasonId, SeasonPlaceId,
    StreamId, SubmissionId, TaskId, TournamentId, UserId, WithdrawalId,
};
use rand::distr::{Alphanumeric, SampleString};
use time::OffsetDateTime;

/// A stream's id.
pub fn stream_id() -> StreamId {
    StreamId::new(seconds(), rand::random())
}

/// A person's id.
pub fn user_id() -> UserId {
    UserId::new(seconds(), rand::random())
}

/// An admin account's id.
pub fn admin_id() -> AdminId {
    AdminId::new(seconds(), rand::random())
}

/// A chat line's id.
pub fn message_id() -> MessageId {
    MessageId::new(seconds(), rand::random())
}

/// A prediction's id.
pub fn prediction_id() -> PredictionId {
    PredictionId::new(seconds(), rand::random())
}

/// A match's id.
pub fn match_id() -> MatchId {
    MatchId::new(seconds(), rand::random())
}

/// The id of a duel room that nobody chose one for.
pub fn duel_room_id() -> DuelRoomId {
    DuelRoomId::from(match_id())
}

/// A guest's id.
pub fn guest_id() -> GuestId {
    GuestId::new(seconds(), rand::random())
}

/// A tournament's id.
pub fn tournament_id() -> TournamentId {
    TournamentId::new(seconds(), rand::random())
}

/// The id of a collection of NFTs.
pub fn collection_id() -> CollectionId {
    CollectionId::new(seconds(), rand::random())
}

/// An NFT's id.
pub fn nft_id() -> NftId {
    NftId::new(seconds(), rand::random())
}

/// The id of an order of an NFT.
pub fn nft_order_id() -> NftOrderId {
    NftOrderId::new(seconds(), rand::random())
}

/// A task's id.
pub fn task_id() -> TaskId {
    TaskId::new(seconds(), rand::random())
}

/// The id of what is submitted for a task.
pub fn submission_id() -> SubmissionId {
    SubmissionId::new(seconds(), rand::random())
}

/// An invitation's id.
pub fn invite_id() -> InviteId {
    InviteId::new(seconds(), rand::random())
}

/// The id of money set aside.
pub fn hold_id() -> HoldId {
    HoldId::new(seconds(), rand::random())
}

/// A deposit's id.
pub fn deposit_id() -> DepositId {
    DepositId::new(seconds(), rand::random())
}

/// The id of what is set aside to be claimed.
pub fn claim_id() -> ClaimId {
    ClaimId::new(seconds(), rand::random())
}

/// A quest's id.
pub fn quest_id() -> QuestId {
    QuestId::new(seconds(), rand::random())
}

/// The id of a participation in a quest of events.
pub fn entry_id() -> EntryId {
    EntryId::new(seconds(), rand::random())
}

/// A season's id.
pub fn season_id() -> SeasonId {
    SeasonId::new(seconds(), rand::random())
}

/// The id of a place in a season.
pub fn season_place_id() -> SeasonPlaceId {
    SeasonPlaceId::new(seconds(), rand::random())
}

/// The id of a right to play.
pub fn play_right_id() -> PlayRightId {
    PlayRightId::new(seconds(), rand::random())
}

/// The id of credits that an administrator gives.
pub fn credit_grant_id() -> CreditGrantId {
    CreditGrantId::new(seconds(), rand::random())
}

/// The id of an order of credits.
pub fn credit_order_id() -> CreditOrderId {
    CreditOrderId::new(seconds(), rand::random())
}

/// A withdrawal's id.
pub fn withdrawal_id() -> WithdrawalId {
    WithdrawalId::new(seconds(), rand::random())
}

/// 32 letters and digits: 190 bits nobody can guess.
pub fn nonce() -> String {
    Alphanumeric.sample_string(&mut rand::rng(), 32)
}

fn seconds() -> u32 {
    u32::try_from(OffsetDateTime::now_utc().unix_timestamp()).unwrap_or(u32::MAX)
}
