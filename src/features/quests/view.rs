use super::store::{Difficulty, Quest};
use domain::{
    Address, QuestId, UserId,
    ledger::CurrencyCode,
    quest::{Goal, Kind},
};
use serde::Serialize;
use utoipa::ToSchema;

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
    /// The first hundred who take part, of a quest alone; lists have none.
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
    /// Null: as many as the setting for all quests says, or none where it is not against an agent.
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
    /// The same with who takes part.
    pub(super) fn with(self, participants: Vec<ParticipantView>) -> Self {
        Self { participants, ..self }
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
        }
    }
}
