use super::store::{Proposal, Quest};
use crate::ledger::currencies::Currency;
use domain::{
    QuestId,
    ledger::CurrencyCode,
    quest::{Difficulty, Goal, Period, Status},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A quest as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQuest {
    #[serde(rename = "_id")]
    id: QuestId,
    title: String,
    description: String,
    difficulty: Difficulty,
    reward: AdminQuestReward,
    participant_limit: u32,
    /// Null: as many as the setting for all quests says.
    #[schema(required)]
    pool_credits_required: Option<u32>,
    #[schema(required)]
    image: Option<String>,
    #[schema(required)]
    game_url: Option<String>,
    #[schema(required)]
    agent_display_name: Option<String>,
    /// Such as `{"kind": "win"}`.
    #[schema(value_type = Object)]
    goal: Goal,
    period: Period,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    starts_at: Option<OffsetDateTime>,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
    /// Seconds.
    #[schema(required)]
    time_limit: Option<u32>,
    status: Status,
    total_plays_count: i64,
    /// Still there to be paid, a decimal number of the reward's currency.
    promised: String,
    /// A decimal number of the reward's currency.
    paid: String,
    /// A change or the quest itself, until a second administrator confirms it.
    #[schema(required)]
    waiting: Option<WaitingChange>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// The reward of a quest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQuestReward {
    /// A decimal number.
    amount: String,
    currency_id: CurrencyCode,
    currency: CurrencyCode,
}

/// The change that waits for a second administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingChange {
    /// The name of the administrator who asked for it.
    asked_by: String,
    title: String,
    /// A decimal number.
    reward: String,
    currency: String,
    participant_limit: u32,
}

impl From<Quest> for AdminQuest {
    fn from(quest: Quest) -> Self {
        let waiting = quest
            .proposal
            .as_ref()
            .map(|proposal| WaitingChange::of(proposal, &quest));
        let terms = quest.terms;
        Self {
            id: quest.id,
            title: terms.title,
            description: terms.description,
            difficulty: terms.difficulty,
            reward: AdminQuestReward {
                amount: quest.reward.format(quest.decimals),
                currency_id: quest.currency,
                currency: quest.currency,
            },
            participant_limit: terms.participant_limit,
            pool_credits_required: terms.credits_required,
            image: terms.image,
            game_url: terms.game_url,
            agent_display_name: terms.agent_name,
            goal: terms.goal,
            period: terms.period,
            starts_at: terms.starts_at,
            ends_at: terms.ends_at,
            time_limit: terms.time_limit,
            status: quest.status,
            total_plays_count: quest.plays,
            promised: quest.promised.format(quest.decimals),
            paid: quest.paid.format(quest.decimals),
            waiting,
            created_at: quest.created_at,
        }
    }
}

impl WaitingChange {
    fn of(proposal: &Proposal, quest: &Quest) -> Self {
        let (terms, reward, currency) = match &proposal.change {
            Some(change) => (&change.terms, change.shown.clone(), change.currency.clone()),
            None => (
                &quest.terms,
                quest.reward.format(quest.decimals),
                quest.currency.to_string(),
            ),
        };
        Self {
            asked_by: proposal.name.clone(),
            title: terms.title.clone(),
            reward,
            currency,
            participant_limit: terms.participant_limit,
        }
    }
}

/// A quest that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeQuest {
    /// Always true.
    success: bool,
    quest_id: QuestId,
    data: AdminQuest,
}

impl From<Quest> for MadeQuest {
    fn from(quest: Quest) -> Self {
        Self {
            success: true,
            quest_id: quest.id,
            data: quest.into(),
        }
    }
}

/// A page of quests, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQuestPage {
    /// Always true.
    pub(super) success: bool,
    pub(super) data: Vec<AdminQuest>,
    /// Null at the end.
    #[schema(required)]
    pub(super) next_cursor: Option<String>,
}

/// A currency that a reward may be of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardCurrency {
    id: CurrencyCode,
    symbol: CurrencyCode,
    display_name: String,
    /// `#rrggbb`.
    color: String,
    /// Digits behind the point.
    decimals: u8,
}

impl From<Currency> for RewardCurrency {
    fn from(currency: Currency) -> Self {
        Self {
            id: currency.code,
            symbol: currency.code,
            display_name: currency.display_name,
            color: currency.color,
            decimals: currency.decimals,
        }
    }
}
