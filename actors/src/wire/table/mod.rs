//! A match at its table, on `/stream/match/{matchId}`. Lengths are metres from the table's centre, angles radians, times unix milliseconds
//! unless a field says otherwise.

mod state;

pub use state::{
    BallGroup, BallInHand, Face, NotRated, RematchOffer, ShotClock, TableCharacter, TableChoice, TableChosen,
    TableOdds, TablePhase, TablePlayer, TableStake, TableState, TableStatus,
};

use domain::match_rules::Choice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// `join_table`: take one's seat, or watch. The first message on a table's socket.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinTableIn {
    /// From the launch address; opens its seat once.
    pub ticket: Option<String>,
    /// A random number that the page drew for itself: with it the ticket that it has used opens the seat again, when the answer was lost.
    #[schema(value_type = Option<String>, format = "uuid")]
    pub holder: Option<Uuid>,
    /// From an earlier `table`; opens its seat until the match ends.
    pub seat_token: Option<String>,
    /// The server's session token: a player's own opens their seat.
    pub token: Option<String>,
}

/// Where a ball lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Place {
    pub x: f64,
    pub y: f64,
}

/// A player's stroke with the cue.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShotInput {
    /// The direction in which the cue ball leaves.
    pub aim: f64,
    /// 0 to 1 of the hardest shot.
    pub power: f64,
    /// -1 to 1 of the largest offset of the tip; above 0 is right english.
    #[serde(default)]
    pub side: f64,
    /// -1 (draw) to 1 (follow) of the largest offset of the tip.
    #[serde(default)]
    pub follow: f64,
    /// 0 to pi / 6.
    #[serde(default)]
    pub elevation: f64,
    /// The pocket called for the eight.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 5)]
    pub call: Option<u8>,
    /// Where the cue ball is put, with ball in hand.
    #[serde(default)]
    #[schema(required)]
    pub placement: Option<Place>,
    /// A safety, called before the shot: the other is next, whatever falls.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub safety: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// `shot`: play. The same number again is answered with the first result.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ShotIn {
    /// The number that the state asks for.
    pub number: u32,
    #[serde(flatten)]
    pub shot: ShotInput,
}

/// `choose`: the way on after a break that leaves a choice. What came of it is told in the state.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct ChooseIn {
    /// The number that the state asks for.
    pub number: u32,
    pub choice: Choice,
}

/// `aim`: where the cue points now; shown to the others, and nothing else.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct AimIn {
    pub aim: f64,
    pub power: Option<f64>,
}

/// Phrases that players may say to each other at a table; there are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    NiceShot,
    Wow,
    Unlucky,
    Oops,
    Sorry,
    Thanks,
    Thinking,
    WellPlayed,
    GoodGame,
    Again,
}

/// `phrase`: says it to the other, once in three seconds; more often it is dropped.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct PhraseIn {
    pub phrase: Phrase,
}

/// `phrase`: what somebody at the table said. It is gone a moment later, and in no replay.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "phrase")]
pub struct PhraseSaid {
    #[schema(minimum = 0, maximum = 1)]
    pub seat: u8,
    pub phrase: Phrase,
}

/// `room_say`: says a line in the chat of the duel room that the match is of, as who sits here.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct RoomSayIn {
    /// The client's own number of the line, for its answer.
    pub id: u32,
    pub text: String,
}

/// `room_said`: what became of a line, to who said it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "room_said")]
pub struct RoomSaid {
    pub id: u32,
    /// The text to show where it was not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<String>,
}

/// Why a shot was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ShotCode {
    OutOfTurn,
    BadShot,
    WrongShotNumber,
    MatchOver,
    NotAPlayer,
    BadPlacement,
    CallRequired,
    NoSuchChoice,
    /// The balls still roll, or the players are not all here.
    NotYet,
    /// Nothing is known of this shot: send the same one again.
    Unavailable,
}

impl ShotCode {
    /// The text for people.
    pub fn text(self) -> &'static str {
        match self {
            ShotCode::OutOfTurn => "It is not your turn.",
            ShotCode::BadShot => "That shot cannot be played.",
            ShotCode::WrongShotNumber => "That shot has been played already.",
            ShotCode::MatchOver => "This match is over.",
            ShotCode::NotAPlayer => "Only the players of this match can shoot.",
            ShotCode::BadPlacement => "The cue ball cannot be put there.",
            ShotCode::CallRequired => "Call a pocket for the eight ball.",
            ShotCode::NoSuchChoice => "That choice is not open any more.",
            ShotCode::NotYet => "Wait until the table is ready.",
            ShotCode::Unavailable => "The table is unavailable for a moment. Please try again.",
        }
    }
}

/// Kinds of events that are heard during a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShotEventKind {
    Contact,
    Cushion,
    Pocketed,
    OffTable,
}

/// Something that happened on the way, for sound and text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShotEvent {
    /// Milliseconds from the start of the shot.
    pub at: u32,
    pub kind: ShotEventKind,
    pub ball: u8,
    /// The other ball of a contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub other: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pocket: Option<u8>,
}

/// Outcome of a shot by the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShotOutcome {
    /// The foul's name.
    #[schema(required)]
    pub foul: Option<String>,
    pub pocketed: Vec<u8>,
    /// The player who is next.
    pub turn: u8,
    pub ball_in_hand: BallInHand,
    /// Of the challenger and the rival, once the table is no longer open.
    #[schema(required)]
    pub groups: Option<[BallGroup; 2]>,
    #[schema(required)]
    pub winner: Option<u8>,
    #[schema(required)]
    pub reason: Option<String>,
    /// Description of the shot, in words.
    pub text: String,
}

/// `shot_played`: a shot that has been committed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename = "shot_played", rename_all = "camelCase")]
pub struct ShotPlayed {
    pub number: u32,
    pub seat: u8,
    pub shot: ShotInput,
    pub started_at: i64,
    pub duration_ms: u32,
    /// Base64 of the segments that every ball moves by.
    pub trajectory: String,
    pub events: Vec<ShotEvent>,
    pub outcome: ShotOutcome,
    /// As it is when the balls rest.
    pub state: TableState,
    /// Of the balls at rest, to the bit: 16 hex digits.
    pub hash: String,
}

/// `table`: the answer to `join_table`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "table", rename_all = "camelCase")]
pub struct TableJoined {
    /// The server's clock.
    pub now: i64,
    /// One's seat; null who watches.
    #[schema(required)]
    pub you: Option<u8>,
    /// Opens the same seat again until the match ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat_token: Option<String>,
    pub state: TableState,
    /// The shot in motion.
    #[schema(required)]
    pub shot: Option<ShotPlayed>,
    pub viewers: u32,
    /// SHA-256, 64 hex digits, of the secret from which the hands of this match's agents draw; its replay shows the secret when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand_commitment: Option<String>,
}

/// `table_state`: something other than a shot has changed the match.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "table_state")]
pub struct TableChanged {
    pub state: TableState,
}

/// `rival_aim`: where the one at the table points the cue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "rival_aim")]
pub struct RivalAim {
    pub seat: u8,
    pub aim: f64,
    #[schema(required)]
    pub power: Option<f64>,
}

/// `shot_rejected`: nothing was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "shot_rejected")]
pub struct ShotRejected {
    pub number: u32,
    pub code: ShotCode,
    pub message: String,
}

impl ShotRejected {
    pub fn new(number: u32, code: ShotCode) -> Self {
        Self {
            number,
            code,
            message: code.text().to_owned(),
        }
    }
}

/// `viewers`: how many watch, the players among them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "viewers")]
pub struct TableViewers {
    pub count: u32,
}

/// Every message of a table, for the schema.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[allow(
    clippy::large_enum_variant,
    reason = "it describes messages; none is ever made of it"
)]
pub enum TableMessage {
    Joined(TableJoined),
    Shot(ShotPlayed),
    Changed(TableChanged),
    RivalAim(RivalAim),
    Rejected(ShotRejected),
    Viewers(TableViewers),
    Phrase(PhraseSaid),
    RoomSaid(RoomSaid),
}
