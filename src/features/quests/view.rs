use super::store::{self, Difficulty, Participant, Quest};
use crate::db::Result;
use domain::{
    Address, QuestId, UserId,
    ledger::CurrencyCode,
    quest::{Goal, Kind},
};
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Participants of each quest of a list.
const SHOWN: i64 = 5;

/// A quest on a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Quest)]
pub struct QuestView {
    #[serde(rename = "_id")]
    id: QuestId,
    /// `Name of the quest - name of the agent`, or a name alone.
    title: String,
    difficulty: Difficulty,
    reward: RewardView,
    participant_limit: i32,
    /// The first who take part: of a quest alone a hundred, in lists five.
    participants: Vec<ParticipantView>,
    /// All who take part. A server of the release before does not say it.
    #[schema(required = false)]
    participant_count: i64,
    description: String,
    /// Seconds; null: as long as it takes.
    #[schema(required)]
    time_limit: Option<i32>,
    /// A link; null: none was chosen.
    #[schema(required)]
    image: Option<String>,
    /// Credits that a play takes now. Null: it is not against an agent, and costs nothing.
    #[schema(required)]
    pool_credits_required: Option<i32>,
    /// How often it was played, by anyone.
    total_plays_count: i64,
    /// Against an agent; else by what the server sees elsewhere, which costs nothing where `poolCreditsRequired` is null.
    #[serde(rename = "isAIQuest")]
    #[schema(required = false)]
    is_ai_quest: bool,
    /// Such as `{"kind": "win"}`.
    #[schema(value_type = Object, required = false)]
    goal: Goal,
    #[schema(pattern = "^(once|daily|weekly)$", required = false)]
    period: String,
    /// Null: it stays until it is full or taken back. A server of the release before says it of a quest alone.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = false)]
    ends_at: Option<OffsetDateTime>,
}

/// The reward of a quest.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestReward)]
pub struct RewardView {
    /// A decimal number.
    amount: String,
    currency: CurrencyCode,
}

/// Someone who takes part in a quest.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestParticipant)]
pub struct ParticipantView {
    pub(super) id: UserId,
    pub(super) address: Address,
    #[schema(required)]
    pub(super) username: Option<String>,
}

impl QuestView {
    /// A list of them, each with the first who take part, which is one more query.
    ///
    /// # Errors
    /// The database fails.
    pub(in crate::features) async fn all(db: &mut PgConnection, quests: Vec<Quest>) -> Result<Vec<Self>> {
        let ids: Vec<QuestId> = quests.iter().map(|quest| quest.id).collect();
        let mut first: HashMap<QuestId, Vec<Participant>> = HashMap::new();
        for one in store::participants(db, &ids, SHOWN).await? {
            first.entry(one.quest).or_default().push(one);
        }
        let with = |quest: Quest| {
            let participants = first.remove(&quest.id).unwrap_or_default();
            Self::from(quest).with(participants)
        };
        Ok(quests.into_iter().map(with).collect())
    }

    /// The same with who takes part.
    pub(super) fn with(self, participants: Vec<Participant>) -> Self {
        Self {
            participants: participants.into_iter().map(ParticipantView::from).collect(),
            ..self
        }
    }
}

impl From<Participant> for ParticipantView {
    fn from(
        Participant {
            id, address, username, ..
        }: Participant,
    ) -> Self {
        Self { id, address, username }
    }
}

impl From<Quest> for QuestView {
    fn from(quest: Quest) -> Self {
        Self {
            id: quest.id,
            title: quest.title,
            difficulty: quest.difficulty,
            reward: RewardView {
                amount: quest.reward,
                currency: quest.reward_currency,
            },
            participant_limit: quest.participant_limit,
            participants: Vec::new(),
            participant_count: quest.participants,
            description: quest.description,
            time_limit: quest.time_limit_seconds,
            image: quest.image_url,
            pool_credits_required: quest.credits_required,
            total_plays_count: quest.plays,
            is_ai_quest: quest.goal.kind() == Kind::Ai,
            goal: quest.goal,
            period: quest.period,
            ends_at: quest.ends_at,
        }
    }
}
