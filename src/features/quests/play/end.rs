//! The end of a game that was paid: what it came to and what it pays, in the transaction that ends its match. So no reward depends on a client's call.

use super::{
    games::{self, Play},
    store::{self, Entry, Quest, State},
};
use crate::{
    command::Done,
    db::{self, parse},
    features::{
        credits,
        matches::facts::MatchEnded,
        pool_token::rates::{self, Rates},
    },
    hooks::Handling,
    rewards::{self, Budget, Cause, Reward, Source},
};
use domain::{
    MatchId, UserId,
    ledger::{Amount, CurrencyCode},
    match_rules::{OWN_BALLS, Played},
    matchup::{MatchKind, Side},
    quest::Goal,
};
use sqlx::PgConnection;

/// POOL that pool games pay a person within a UTC day.
pub const DAILY_CAP: i128 = 60;

/// Acts on the end of a match: of a quest's, and of a pool game that was paid.
pub fn match_ended<'a>(db: &'a mut PgConnection, ended: &'a MatchEnded) -> Handling<'a> {
    Box::pin(async move {
        let moved = match ended.kind {
            MatchKind::Quest => quest_game(db, ended).await?,
            MatchKind::Practice if ended.counts => pool_game(db, ended).await?,
            MatchKind::Practice | MatchKind::Duel | MatchKind::Quick | MatchKind::Tournament | MatchKind::House => None,
        };
        Ok(Done::with(()).all_moved(moved))
    })
}

async fn quest_game(db: &mut PgConnection, ended: &MatchEnded) -> db::Result<Option<UserId>> {
    let Some(entry) = store::entry_of_match(db, ended.id).await? else {
        tracing::error!(id = %ended.id, "a game of a quest is nobody's participation");
        return Ok(None);
    };
    let quest = store::quest(db, entry.quest).await?.ok_or(sqlx::Error::RowNotFound)?;
    if ended.reason == actors::table::BROKEN {
        store::set(db, &entry, State::Void, entry.game, entry.progress).await?;
        return give_back(db, &entry).await;
    }
    if !ended.counts && ended.steps == 0 {
        // Nobody came, so nothing was played: it can be begun again.
        store::set(db, &entry, State::Joined, None, entry.progress).await?;
        return Ok(None);
    }
    let result = Outcome::of(&quest.goal, entry.progress, Side::Challenger, ended);
    store::set(db, &entry, result.state, entry.game, result.progress).await?;
    let play = Play {
        game: ended.id,
        user: entry.user,
        quest: Some(entry.quest),
        won: result.won,
        played: result.played,
        reached: result.state == State::Won,
    };
    games::insert(db, &play).await?;
    if !play.reached {
        return Ok(None);
    }
    let reward = quest_reward(db, &quest, &entry, ended.id).await?;
    pay(db, &reward).await
}

/// Gives back what paid a participation.
pub(super) async fn give_back(db: &mut PgConnection, entry: &Entry) -> db::Result<Option<UserId>> {
    match entry.right {
        Some(right) => credits::plays::give_back_quest(db, right).await,
        None => Ok(None),
    }
}

/// The result of a game for its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub state: State,
    pub progress: u32,
    pub won: bool,
    pub played: Played,
}

impl Outcome {
    /// `progress` are the frames that were won in a row before.
    pub fn of(goal: &Goal, progress: u32, seat: Side, ended: &MatchEnded) -> Self {
        let (won, played) = (ended.winner == Some(seat), ended.played[seat.index()]);
        let progress = if won { progress.saturating_add(1) } else { 0 };
        let (reached, goes_on) = match *goal {
            Goal::Win {} => (won, false),
            Goal::PotsInVisit { n } => (u32::from(played.best_visit) >= n.get(), false),
            Goal::RunOut {} => (won && played.best_visit == OWN_BALLS, false),
            Goal::WinIn { shots } => (won && played.shots <= shots.get(), false),
            Goal::WinStreak { n } => (progress >= n.get(), won && progress < n.get()),
            // Won elsewhere: no game begins for them.
            Goal::WatchMinutes { .. }
            | Goal::CorrectVotes { .. }
            | Goal::DuelWins { .. }
            | Goal::TournamentTop { .. }
            | Goal::ChatDays { .. }
            | Goal::Follows { .. }
            | Goal::HoldToken { .. }
            | Goal::OwnNft { .. }
            | Goal::Referrals { .. } => (false, false),
        };
        let state = match (reached, goes_on) {
            (true, _) => State::Won,
            (false, true) => State::Joined,
            (false, false) => State::Lost,
        };
        Self {
            state,
            progress,
            won,
            played,
        }
    }
}

struct Due {
    from: Source,
    person: UserId,
    game: MatchId,
    currency: CurrencyCode,
    amount: Amount,
    description: String,
}

/// The quest's own reward, out of what was promised for it; without one the rate for a win that held when it was joined.
async fn quest_reward(db: &mut PgConnection, quest: &Quest, entry: &Entry, game: MatchId) -> db::Result<Due> {
    let own = !quest.reward.is_zero();
    let (from, currency, amount) = match own {
        true => (Source::Budget(Budget::Quest(entry.quest)), quest.currency, quest.reward),
        false => (
            Source::Reserve,
            parse("POOL")?,
            rates::at(db, entry.joined_at).await?.ai_quest,
        ),
    };
    Ok(Due {
        from,
        person: entry.user,
        game,
        currency,
        amount,
        description: format!("Quest: {}", quest.title),
    })
}

async fn pool_game(db: &mut PgConnection, ended: &MatchEnded) -> db::Result<Option<UserId>> {
    let Some(paid) = credits::plays::paid_game(db, ended.id).await? else {
        return Ok(None);
    };
    let seat = Side::Challenger;
    let play = Play {
        game: ended.id,
        user: paid.user,
        quest: None,
        won: ended.winner == Some(seat),
        played: ended.played[seat.index()],
        reached: false,
    };
    games::insert(db, &play).await?;
    let rates = rates::at(db, paid.begun_at).await?;
    // One paid game a person runs at a time, so nothing is paid between the sum and this.
    let earned = games::earned_today(db, paid.user).await?;
    let reward = Due {
        from: Source::Reserve,
        person: paid.user,
        game: ended.id,
        currency: parse("POOL")?,
        amount: pool_reward(&rates, play.played.score, earned),
        description: format!("Pool game: {} points", play.played.score),
    };
    pay(db, &reward).await
}

/// Rate times score, as far as the day's cap goes.
pub fn pool_reward(rates: &Rates, score: u8, earned: Amount) -> Amount {
    let cap = DAILY_CAP * 10_i128.pow(rates::DECIMALS.into());
    let left = (cap - earned.minor()).max(0);
    let due = rates.pool.minor().saturating_mul(score.into()).min(left);
    Amount::from_minor(due).unwrap_or(Amount::ZERO)
}

/// Pays it. A budget or reserve that has too little holds up no end of a match: the reward is owed, and paid once it is there.
async fn pay(db: &mut PgConnection, due: &Due) -> db::Result<Option<UserId>> {
    if due.amount.is_zero() {
        return Ok(None);
    }
    let reward = Reward {
        from: due.from,
        person: due.person,
        cause: Cause::Play(due.game),
        currency: due.currency,
        amount: due.amount,
        description: &due.description,
    };
    match rewards::pay(db, &reward).await? {
        Ok(_) => Ok(Some(due.person)),
        Err(refusal) => {
            tracing::error!(game = %due.game, cause = %refusal, "the reward of a game is not there yet");
            rewards::owe(db, &reward, None).await?;
            Ok(None)
        }
    }
}
