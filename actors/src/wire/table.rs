//! A match at its table, on `/stream/match/{matchId}`. Lengths are metres from the table's centre, angles radians, times unix milliseconds
//! unless a field says otherwise.

use domain::match_rules::{Choice, Rules};
use domain::matchup::{AgentLevel, MatchKind, TableLength};
use domain::{MatchId, TournamentId, UserId};
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

/// Whose balls are whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BallGroup {
    Solids,
    Stripes,
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TableStatus {
    /// The players are not all here yet.
    Waiting,
    Running,
    Ended,
    Aborted,
}

/// The phase of the frame by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TablePhase {
    Break,
    Open,
    Groups,
}

/// Where the cue ball may be put before the shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BallInHand {
    None,
    Kitchen,
    Anywhere,
}

/// An agent with a name and a face of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableCharacter {
    /// 3 to 24 of a to z, 0 to 9 and `-`.
    #[schema(example = "vesper")]
    pub id: String,
    pub name: String,
    pub face: Face,
}

/// A character's face, drawn from small numbers: a ball with eyes, brow, mouth and hat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Face {
    #[schema(minimum = 1, maximum = 15)]
    pub ball: u8,
    #[schema(minimum = 0, maximum = 7)]
    pub eyes: u8,
    #[schema(minimum = 0, maximum = 7)]
    pub brow: u8,
    #[schema(minimum = 0, maximum = 7)]
    pub mouth: u8,
    #[schema(minimum = 0, maximum = 7)]
    pub hat: u8,
    #[schema(minimum = 0, maximum = 7)]
    pub tint: u8,
}

/// One of the two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TablePlayer {
    /// 0 the challenger, 1 the rival.
    #[schema(minimum = 0, maximum = 1)]
    pub seat: u8,
    /// Null for an agent.
    #[schema(required)]
    pub user_id: Option<UserId>,
    pub username: String,
    #[schema(required)]
    pub agent: Option<AgentLevel>,
    /// Of an agent with a name of its own, which `username` is then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub character: Option<TableCharacter>,
    /// Before the match.
    pub rating: f64,
    #[schema(required)]
    pub group: Option<BallGroup>,
    /// The third forfeits.
    pub time_outs: u8,
    pub connected: bool,
    /// Time at which a player who has left forfeits.
    #[schema(required)]
    pub return_by: Option<i64>,
}

/// Time to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShotClock {
    pub deadline: i64,
    /// Seconds for a whole shot.
    pub seconds: u32,
}

/// The stake of each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableStake {
    #[schema(example = "USDT")]
    pub currency: String,
    /// A decimal.
    #[schema(example = "5")]
    pub amount: String,
}

/// Why a match changes no ratings, or would not if it ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotRated {
    /// An agent plays, or a guest: for practice.
    Practice,
    /// Somebody has not shot yet. A frame that is played out counts all the same.
    TooFewShots,
    /// The two have had their rated matches of the day.
    PairToday,
    /// It ended without a result.
    CalledOff,
}

/// The wish to play the same again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RematchOffer {
    /// The seat that asked first.
    #[schema(minimum = 0, maximum = 1)]
    pub by: u8,
    /// The other has until then to agree.
    pub until: i64,
    /// The match that came of it. `POST /api/duel/matches/{id}/rematch` answers a player's way there.
    #[schema(required)]
    pub next: Option<MatchId>,
}

/// A choice that is open to the player at the table. A shot takes the first option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableChoice {
    pub options: Vec<Choice>,
    /// Then the first stands.
    pub until: i64,
    /// The cue ball where it came to rest, if the first option puts it elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lies: Option<Place>,
}

/// A choice that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableChosen {
    #[schema(minimum = 0, maximum = 1)]
    pub by: u8,
    pub choice: Choice,
}

fn first_rules() -> i16 {
    Rules::First.number()
}

/// A match as it stands. While a shot is in motion, as it will stand at rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    pub match_id: MatchId,
    #[schema(required)]
    pub room_id: Option<String>,
    /// Whose bracket it is a match of.
    #[schema(required)]
    pub tournament_id: Option<TournamentId>,
    pub kind: MatchKind,
    pub table: TableLength,
    pub status: TableStatus,
    /// The challenger, then the rival.
    #[schema(min_items = 2, max_items = 2)]
    pub players: Vec<TablePlayer>,
    #[schema(minimum = 0, maximum = 1)]
    pub turn: u8,
    pub phase: TablePhase,
    pub ball_in_hand: BallInHand,
    /// After some breaks: the player at the table chooses how it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub choice: Option<TableChoice>,
    /// The choice made since the last shot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub chosen: Option<TableChosen>,
    /// The version of the rules: by the first there are no choices, and no safeties that are called.
    #[serde(default = "first_rules")]
    #[schema(required)]
    pub rules: i16,
    /// Number, x, y of each ball that is on the table; 0 is the cue ball.
    #[schema(value_type = Vec<Vec<f64>>)]
    pub balls: Vec<(u8, f64, f64)>,
    /// The number that the next shot must carry.
    pub shot_number: u32,
    /// Null while nobody's time runs.
    #[schema(required)]
    pub clock: Option<ShotClock>,
    #[schema(required, minimum = 0, maximum = 1)]
    pub winner: Option<u8>,
    /// Why it ended.
    #[schema(required)]
    pub reason: Option<String>,
    /// Changes of both players' ratings by the match, once it has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating_changes: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stake: Option<TableStake>,
    /// The player who offers to end the match without a result: it ends when the other wants it too. An offer stands until the next shot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 1)]
    pub abort_offered_by: Option<u8>,
    /// While the match waits: it begins then, and nobody plays before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub begins_at: Option<i64>,
    /// Left out where the match is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub not_rated: Option<NotRated>,
    /// Once the match is over and one of the two wants another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rematch: Option<RematchOffer>,
    /// Of the position as it lies, where agents alone play: players could take advice from it. It follows a moment after the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub odds: Option<TableOdds>,
}

/// About how likely each is to win the frame. Whole twentieths, since the estimate is no finer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableOdds {
    /// Percent; what is left of 100 is the rival's.
    #[schema(minimum = 5, maximum = 95)]
    pub challenger: u8,
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
