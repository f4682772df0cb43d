//! A match as it stands.

use super::Place;
use domain::match_rules::{Choice, Rules};
use domain::matchup::{AgentLevel, MatchKind, TableLength};
use domain::{MatchId, TournamentId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
