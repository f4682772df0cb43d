//! Seasons as they are answered. Amounts are exact decimal text.

use super::store::{Leader, Prize, Season, SeasonQuest, Status};
use domain::{Address, QuestId, SeasonId, UserId, ledger::CurrencyCode};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A season, as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Season)]
pub struct SeasonView {
    #[serde(rename = "_id")]
    id: SeasonId,
    title: String,
    description: String,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// `upcoming`, `running`, `counting` (it is over, and results can still be undone), `ended`, `waiting` (for a second administrator) or `cancelled`.
    status: &'static str,
    currency: CurrencyCode,
    /// Of all prizes together.
    total: String,
    /// Of the first place, the second, and so on.
    prizes: Vec<String>,
    /// Those whose goals count.
    quests: Vec<SeasonQuestView>,
}

/// A quest of a season.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeasonQuest)]
pub struct SeasonQuestView {
    #[serde(rename = "_id")]
    id: QuestId,
    title: String,
}

/// A line of a season's ladder.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonLeader {
    /// From 1.
    place: i64,
    id: UserId,
    address: Address,
    #[schema(required)]
    username: Option<String>,
    /// Goals that were reached while it ran.
    wins: i32,
    /// Prize of the place; null: nothing.
    #[schema(required)]
    prize: Option<String>,
}

/// A season with its ladder.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonDetails {
    #[serde(flatten)]
    pub season: SeasonView,
    /// The first hundred: by wins, then by who was there first.
    pub leaders: Vec<SeasonLeader>,
    /// Everybody who reached a goal.
    pub participants: i64,
}

/// Where the caller stands in a season.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonStanding {
    /// Null before the first win.
    #[schema(required)]
    pub place: Option<i64>,
    pub wins: i32,
}

/// A season as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminSeason {
    #[serde(flatten)]
    season: SeasonView,
    /// The name of the administrator who asked for it.
    asked_by: String,
    /// An administrator who did not ask for it may confirm it.
    can_confirm: bool,
    /// Nothing was counted for it: it can be taken back.
    can_cancel: bool,
}

impl From<Season> for SeasonView {
    fn from(season: Season) -> Self {
        Self {
            status: season.phase(OffsetDateTime::now_utc()),
            total: season.total().format(season.decimals),
            prizes: season
                .prizes
                .iter()
                .map(|Prize { amount, .. }| amount.format(season.decimals))
                .collect(),
            id: season.id,
            title: season.title,
            description: season.description,
            starts_at: season.starts_at,
            ends_at: season.ends_at,
            currency: season.currency,
            quests: season
                .quests
                .into_iter()
                .map(|SeasonQuest { id, title }| SeasonQuestView { id, title })
                .collect(),
        }
    }
}

impl SeasonLeader {
    pub(super) fn of(leader: Leader, season: &Season) -> Self {
        let prize = season
            .prizes
            .iter()
            .find(|prize| i64::from(prize.place) == leader.place);
        Self {
            place: leader.place,
            id: leader.user,
            address: leader.address,
            username: leader.username,
            wins: leader.wins,
            prize: prize.map(|prize| prize.amount.format(season.decimals)),
        }
    }
}

impl AdminSeason {
    pub(super) fn of(season: Season) -> Self {
        Self {
            asked_by: season.created_name.clone(),
            can_confirm: season.status == Status::Waiting,
            can_cancel: season.can_be_cancelled(OffsetDateTime::now_utc()),
            season: season.into(),
        }
    }
}
