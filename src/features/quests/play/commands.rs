//! Joining a quest, and beginning its game: each one transaction.

use super::{
    error::{
        already_played, is_full, not_active, not_at_a_table, not_found, not_joined, own_reward, playing_another,
        too_late_to_hold,
    },
    store::{self, Entry, NewEntry, State},
};
use crate::{
    auth::Identity,
    command::Done,
    context::Context,
    failpoint,
    features::{
        credits::{self, gate::PlayGate},
        matches::{self, store::NewMatch},
        pool_token::PoolToken,
        quests::events,
    },
    http::{error::ApiError, turns::Turns},
    ids,
    rewards::{self, Budget},
    users,
};
use domain::{
    MatchId, QuestId, UserId,
    matchup::{MatchKind, Player, TableLength},
    quest::{Goal, Kind},
};
use std::sync::Arc;
use time::{Duration, OffsetDateTime};

/// Those who join hold their quest one after the other: so many wait for that with a connection to the database.
const JOINS: usize = 4;

/// The order in which people join quests.
pub struct JoinTurns(Turns);

impl Default for JoinTurns {
    fn default() -> Self {
        Self(Turns::new(JOINS))
    }
}

/// Takes a place in a quest, with the right that paid it where it asks for credits. Who has one that is not played to its end keeps it. Of a quest of events
/// counts what happens from now on; of a token or an NFT that is held, the chain is asked now and when the days are over.
///
/// # Errors
/// 404 for a quest that is not known; 403 for one whose reward they set; 409 for one that they played in this period, that is full, not active, or not
/// paid, and for too little of the token or no NFT; 503 where the chain does not answer.
pub async fn join(
    context: &Arc<Context>,
    (token, turns): (&PoolToken, &JoinTurns),
    user: UserId,
    id: QuestId,
) -> Result<(), ApiError> {
    let goal = {
        let mut db = context.pool.acquire().await?;
        let quest = store::quest(&mut db, id).await?.ok_or_else(not_found)?;
        // Where there is no place, nobody waits for one.
        if quest.is_full && store::entry(&mut db, id, user).await?.is_none() {
            return Err(is_full());
        }
        quest.goal
    };
    match goal {
        Goal::HoldToken { amount, .. } => events::holding::check(context, token, user, amount.get()).await?,
        Goal::OwnNft { collection, .. } => events::owning::check(context, user, collection).await?,
        Goal::Win { .. }
        | Goal::PotsInVisit { .. }
        | Goal::RunOut { .. }
        | Goal::WinIn { .. }
        | Goal::WinStreak { .. }
        | Goal::WatchMinutes { .. }
        | Goal::CorrectVotes { .. }
        | Goal::DuelWins { .. }
        | Goal::TournamentTop { .. }
        | Goal::ChatDays { .. }
        | Goal::Follows { .. }
        | Goal::Referrals { .. } => {}
    }
    let _turn = turns.0.turn().await?;
    context
        .recorded("quest.join")
        .run(async move |db| {
            store::lock(db, id, user).await?;
            // Only now: what others did to it while its row was waited for counts.
            let (quest, entry) = store::quest_of(db, id, user).await?.ok_or_else(not_found)?;
            match entry {
                Some(entry) if entry.is_open_in(&quest) => return Ok(Done::with(())),
                Some(entry) if entry.is_used(quest.period) => return Err(already_played()),
                Some(_) | None => {}
            }
            // First: a full quest has nothing left to promise.
            if quest.is_full {
                return Err(is_full());
            }
            if !quest.is_active {
                return Err(not_active());
            }
            // As everywhere: who sets what is given away gets none of it.
            if quest.is_own || rewards::is_set_by(db, Budget::Quest(id), user).await? {
                return Err(own_reward());
            }
            if let Goal::HoldToken { days, .. } | Goal::OwnNft { days, .. } = quest.goal
                && quest
                    .ends_at
                    .is_some_and(|end| end < OffsetDateTime::now_utc() + Duration::days(days.get().into()))
            {
                return Err(too_late_to_hold());
            }
            let right = match quest.is_paid() {
                true => Some(credits::plays::join_quest(db, user, id).await?),
                false => None,
            };
            let new = NewEntry {
                quest: id,
                user,
                period: quest.period,
                right,
                aim: quest.goal.aim().map(|aim| (ids::entry_id(), aim)),
            };
            store::join(db, &new).await?;
            Ok(Done::with(()).moved(user).lists_changed())
        })
        .await
}

/// Begins the game of a participation, and answers it with the page that the quest names for it; or goes on with the one that runs: one match at a time for a person. Who joined in time plays also after
/// the quest's end: their place is paid.
///
/// # Errors
/// 404 for a quest that is not known; 409 where they have not joined, or have played it, or play another; 403 and 503 by the gate.
pub async fn start(
    context: &Arc<Context>,
    gate: &dyn PlayGate,
    who: &Identity,
    id: QuestId,
) -> Result<(MatchId, Option<String>), ApiError> {
    gate.may_play(who.address).await?;
    let user = who.user_id;
    context
        .recorded("quest.start")
        .run(async move |db| {
            users::lock(db, user).await?;
            let (quest, entry) = store::quest_of(db, id, user).await?.ok_or_else(not_found)?;
            if quest.goal.kind() == Kind::Event {
                return Err(not_at_a_table());
            }
            let entry: Entry = match entry {
                Some(entry) if entry.is_open() => entry,
                Some(entry) if entry.is_used(quest.period) => return Err(already_played()),
                Some(_) | None if !quest.is_active => return Err(not_active()),
                Some(_) | None => return Err(not_joined()),
            };
            if let (State::Playing, Some(game)) = (entry.state, entry.game) {
                return Ok(Done::with((game, quest.game_url)).then(async move |context| context.tables.wake(game)));
            }
            if store::plays_one(db, user).await? {
                return Err(playing_another());
            }
            let new = NewMatch {
                id: ids::match_id(),
                room: None,
                kind: MatchKind::Quest,
                players: [Player::User(user), Player::Agent(quest.level)],
                table: TableLength::Nine,
                seed: rand::random(),
                stake: None,
            };
            matches::store::create(db, &new).await??;
            failpoint::reached("start.after_match");
            store::begin(db, &entry, new.id).await?;
            Ok(Done::with((new.id, quest.game_url)).then(async move |context| context.tables.wake(new.id)))
        })
        .await
}
