//! Plays as they are answered. Amounts are exact decimal text.

use super::{
    games::Rewarded,
    results::GameResult,
    store::{Entry, Quest, Streak},
};
use crate::{
    chain::Chains,
    features::{
        quests::view::{ParticipantView, QuestView},
        withdrawals::rewards::{rules::StayReason, store::Place},
    },
};
use domain::{Address, MatchId, ledger::CurrencyCode};
use serde::Serialize;
use utoipa::ToSchema;

/// A place in a quest that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestJoined)]
pub struct Joined {
    /// Always true.
    pub success: bool,
}

/// A game that begins, or goes on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Started {
    /// Always true.
    pub success: bool,
    /// The match that is played.
    pub play_id: MatchId,
    /// A path of this site, with a ticket to the caller's seat that opens it once, within a minute.
    pub game_url: String,
}

/// How the caller's participation stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryView {
    #[schema(pattern = "^(joined|playing|won|lost|void)$")]
    state: &'static str,
    /// The match that runs, or was the last; null before the first one.
    #[schema(required)]
    play_id: Option<MatchId>,
    /// Frames won in a row so far, or how much of what a quest of events asks for.
    progress: u32,
    /// Of a quest of events: the progress that it asks for.
    #[schema(required)]
    target: Option<u32>,
    /// The reward is not in the balance yet: what reached the goal can still be undone, or the reward is not there.
    reward_waits: bool,
    /// It can be joined again in the period that runs, if the quest can be.
    can_join: bool,
}

/// Periods that the caller won one after the other.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreakView {
    /// Up to the period that runs, or the one before, from which it can still go on.
    now: i64,
    best: i64,
}

/// The caller's participation; null where there is none.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnEntry {
    #[schema(required)]
    entry: Option<EntryView>,
    /// Of a quest of days or weeks; null of one that is played once.
    #[schema(required)]
    streak: Option<StreakView>,
}

impl OwnEntry {
    pub fn of(entry: Option<&Entry>, quest: &Quest, reward_waits: bool, streak: Option<Streak>) -> Self {
        Self {
            streak: streak.map(|Streak { now, best }| StreakView { now, best }),
            entry: entry.map(|entry| EntryView {
                state: entry.state.as_str(),
                play_id: entry.game,
                progress: entry.target.map_or(entry.progress, |target| entry.progress.min(target)),
                target: entry.target,
                reward_waits,
                can_join: !entry.is_open_in(quest) && !entry.is_used(quest.period),
            }),
        }
    }
}

/// A reward that was paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardPaid {
    /// A decimal number.
    amount: String,
    currency: CurrencyCode,
    description: String,
    #[serde(flatten)]
    payout: PayoutView,
}

/// Where a reward is.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RewardPlace)]
pub struct PayoutView {
    /// Of the payout to the wallet, once it is final; null before, and while the reward is in the balance.
    #[schema(required)]
    transaction_hash: Option<String>,
    /// Where people look that up.
    #[schema(required)]
    explorer_url: Option<String>,
    /// It goes to the wallet, and is not there yet.
    on_the_way: bool,
    /// Why it stayed in the balance of somebody who wants rewards in their wallet.
    #[schema(required)]
    kept: Option<&'static str>,
}

impl PayoutView {
    fn of(place: &Place, chains: &Chains) -> Self {
        match place {
            Place::Balance(kept) => Self {
                kept: kept.map(StayReason::text),
                ..Self::default()
            },
            Place::OnTheWay => Self {
                on_the_way: true,
                ..Self::default()
            },
            Place::Wallet { chain_id, hash } => Self {
                explorer_url: chain_id.and_then(|chain| chains.explorer_url(chain, hash)),
                transaction_hash: Some(hash.clone()),
                ..Self::default()
            },
        }
    }
}

/// A line of a reward.
#[derive(Debug, Serialize, ToSchema)]
pub struct BreakdownLine {
    description: String,
    /// With its currency.
    amount: String,
}

/// The result of a quest's game: the server's own count.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestResult {
    /// Always true.
    success: bool,
    play_id: MatchId,
    /// The quest's goal was reached.
    won: bool,
    /// 0 to 8.
    score: u8,
    rewards: Vec<RewardPaid>,
    /// A decimal number.
    total_pool_rewarded: String,
    reward_breakdown: Vec<BreakdownLine>,
}

/// The rewards of a game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Completion {
    /// POOL, a decimal number.
    pool_reward: String,
    #[serde(flatten)]
    payout: PayoutView,
    /// The server's own count, 0 to 8.
    score: u8,
    won: bool,
    play_id: MatchId,
}

/// The POOL of a game: it pays a currency once.
fn pool(rewards: &[Rewarded]) -> Option<&Rewarded> {
    rewards.iter().find(|reward| reward.currency.as_str() == "POOL")
}

fn pool_amount(rewards: &[Rewarded]) -> String {
    pool(rewards).map_or_else(|| "0".to_owned(), |reward| reward.amount.clone())
}

impl QuestResult {
    pub fn of(result: GameResult, chains: &Chains) -> Self {
        let line = |reward: &Rewarded| BreakdownLine {
            description: reward.description.clone(),
            amount: format!("{} {}", reward.amount, reward.currency),
        };
        Self {
            success: true,
            play_id: result.play.game,
            won: result.play.reached,
            score: result.play.played.score,
            total_pool_rewarded: pool_amount(&result.rewards),
            reward_breakdown: result.rewards.iter().map(line).collect(),
            rewards: result
                .rewards
                .into_iter()
                .map(|reward| RewardPaid::of(reward, chains))
                .collect(),
        }
    }
}

impl RewardPaid {
    fn of(reward: Rewarded, chains: &Chains) -> Self {
        Self {
            payout: PayoutView::of(&reward.place, chains),
            amount: reward.amount,
            currency: reward.currency,
            description: reward.description,
        }
    }
}

impl Completion {
    pub fn of(result: GameResult, chains: &Chains) -> Self {
        let paid = pool(&result.rewards).map(|reward| PayoutView::of(&reward.place, chains));
        Self {
            pool_reward: pool_amount(&result.rewards),
            payout: paid.unwrap_or_default(),
            score: result.play.played.score,
            won: result.play.won,
            play_id: result.play.game,
        }
    }
}

/// POOL of the caller's pool games this UTC day. What is beyond the cap is played and not paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct PoolGamesToday {
    /// For each point.
    pub rate: String,
    pub earned: String,
    pub cap: String,
    pub left: String,
}

/// A quest with all that its page shows to everyone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestDetails {
    #[serde(flatten)]
    pub quest: QuestView,
    #[schema(pattern = "^(active|completed|cancelled)$")]
    pub status: String,
    /// Null: the title says it, or nobody.
    #[schema(required)]
    pub agent_display_name: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub starts_at: Option<time::OffsetDateTime>,
    /// The newest games that anybody can see again (`/api/duel/matches/{id}/replay`), at most ten.
    pub replays: Vec<ReplayView>,
}

/// A finished game, for everybody to see again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplayView {
    pub play_id: MatchId,
    pub player: ParticipantView,
    pub won: bool,
    pub score: u8,
}

/// A line of a quest's leaderboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    pub address: Address,
    #[schema(required)]
    pub username: Option<String>,
    pub games_played: i64,
    /// Points of all games.
    pub score: i64,
    /// Percent of the games that were won, rounded down.
    pub win_rate: i64,
}
