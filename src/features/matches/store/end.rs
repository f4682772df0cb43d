//! The end of a match, and what follows from it: ratings, stakes, and who has to wait. All in one transaction, so all of it once.

use actors::table::BROKEN;
use actors::table::port::{Committed, End};
use domain::glicko::{Rating, Score};
use domain::ledger::{AccountKey, Amount, CurrencyCode};
use domain::matchup::{MatchKind, Side};
use domain::quest::Fact;
use domain::{HoldId, MatchId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{agents, guests, marks};
use crate::{
    db::{Result, parse},
    features::{credits, matches::facts::MatchEnded},
    hooks::Hooks,
    ledger::{currencies::amount, post_hold, void_hold},
    quest_events,
};

/// Rated matches of the same two within a day: more say little about either, and are how ratings are traded.
const PAIR_A_DAY: i64 = 3;

/// None when another incarnation has the match, or it has ended. `committed` is what the same transaction did before.
pub(super) async fn end(
    db: &mut PgConnection,
    id: MatchId,
    epoch: u64,
    end: &End,
    hooks: &Hooks<MatchEnded>,
    mut committed: Committed,
) -> Result<Option<Committed>> {
    let status = if end.counts { "ended" } else { "aborted" };
    let ended = sqlx::query!(
        "UPDATE matches SET status = $3, winner = $4, reason = $5, ended_at = now()
         WHERE id = $1 AND epoch = $2 AND status = 'running' RETURNING kind, challenger_id, rival_id, steps",
        id.to_string(),
        epoch.cast_signed(),
        status,
        end.winner.map(|seat| i16::from(u8::from(seat))),
        end.reason
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(ended) = ended else { return Ok(None) };
    guests::hand_over(db, id).await?;
    let players = [ended.challenger_id, ended.rival_id];
    let players: [Option<UserId>; 2] = [
        players[0].as_deref().map(parse).transpose()?,
        players[1].as_deref().map(parse).transpose()?,
    ];
    let kind: MatchKind = parse(&ended.kind)?;
    let among_people = match kind {
        MatchKind::Practice | MatchKind::Quest | MatchKind::House => false,
        MatchKind::Duel | MatchKind::Quick | MatchKind::Tournament => true,
    };
    let rated = end.rated && among_people;
    if let ([Some(challenger), Some(rival)], true) = (players, rated) {
        committed.rating_changes = rate(db, id, [challenger, rival], end.winner).await?;
    }
    // Practice is its player's own affair.
    if end.counts && (among_people || kind == MatchKind::House) {
        marks::due(db, id).await?;
    }
    if end.counts && kind == MatchKind::House {
        committed.rating_changes = agents::rate(db, id, end.winner, end.played).await?;
    }
    // By the same bound as ratings: who plays the same person all day has three wins of it.
    if let (Some(seat), MatchKind::Duel | MatchKind::Quick, true) =
        (end.winner, kind, committed.rating_changes.is_some())
        && let (Some(winner), Some(loser)) = (players[seat.index()], players[seat.other().index()])
    {
        quest_events::note(db, Fact::DuelWins, &id.to_string(), winner).await?;
        quest_events::note_referral(db, winner, loser).await?;
    }
    committed
        .moved
        .extend(settle(db, id, players, end.winner.filter(|_| end.counts)).await?);
    // Nobody pays for a game that nobody played, or that the server could not go on with.
    if kind == MatchKind::Practice && !end.counts && (ended.steps == 0 || end.reason == BROKEN) {
        committed.moved.extend(credits::plays::give_back(db, id).await?);
    }
    if among_people {
        for user in end.left.iter().filter_map(|seat| players[seat.index()]) {
            left(db, id, user).await?;
        }
    }
    let fact = MatchEnded {
        id,
        kind,
        players,
        winner: end.winner.filter(|_| end.counts),
        counts: end.counts,
        reason: end.reason.clone(),
        steps: ended.steps.unsigned_abs(),
        played: end.played,
    };
    let (moved, announced) = hooks.run(db, &fact).await?.into_told();
    committed.moved.extend(moved);
    committed.announced.extend(announced);
    Ok(Some(committed))
}

/// Whether somebody has shot, or let their time run out, in a match that runs. Until the transaction ends nobody else does.
pub async fn has_begun(db: &mut PgConnection, id: MatchId) -> Result<bool> {
    let steps = sqlx::query_scalar!(
        "SELECT steps FROM matches WHERE id = $1 AND status = 'running' FOR NO KEY UPDATE",
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    Ok(steps.is_some_and(|steps| steps > 0))
}

/// Ends a match without a result, past its table, which is fenced off by it; one that has ended stays as it is. Once it is committed,
/// `Tables::changed` tells the table, or the clock does within seconds.
pub async fn abort(db: &mut PgConnection, id: MatchId) -> Result<()> {
    let aborted = sqlx::query!(
        "UPDATE matches SET status = 'aborted', reason = 'aborted', ended_at = now(), epoch = epoch + 1
         WHERE id = $1 AND status = 'running' RETURNING challenger_id, rival_id",
        id.to_string()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(aborted) = aborted else { return Ok(()) };
    let player = |id: Option<String>| id.as_deref().map(parse).transpose();
    let players = [player(aborted.challenger_id)?, player(aborted.rival_id)?];
    settle(db, id, players, None).await?;
    Ok(())
}

/// Glicko-2 for both at once; both rows are locked, in one order for everybody. None when the two have had their rated matches of the day.
async fn rate(
    db: &mut PgConnection,
    id: MatchId,
    players: [UserId; 2],
    winner: Option<Side>,
) -> Result<Option<[f64; 2]>> {
    let ids = players.map(|user| user.to_string());
    let newcomer = Rating::default();
    sqlx::query!(
        "INSERT INTO ratings (user_id, rating, deviation, volatility)
         SELECT id, $2, $3, $4 FROM unnest($1::text[]) AS p(id) ORDER BY id ON CONFLICT (user_id) DO NOTHING",
        &ids[..],
        newcomer.rating,
        newcomer.deviation,
        newcomer.volatility
    )
    .execute(&mut *db)
    .await?;
    let rows = sqlx::query!(
        r#"SELECT user_id, rating, deviation, volatility, updated_at, now() AS "now!" FROM ratings
           WHERE user_id = ANY ($1) ORDER BY user_id FOR NO KEY UPDATE"#,
        &ids[..]
    )
    .fetch_all(&mut *db)
    .await?;
    let rated = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM matches
           WHERE challenger_id = ANY ($1) AND rival_id = ANY ($1) AND challenger_change IS NOT NULL
             AND ended_at > now() - interval '1 day'"#,
        &ids[..]
    )
    .fetch_one(&mut *db)
    .await?;
    if rated >= PAIR_A_DAY {
        return Ok(None);
    }
    let of = |user: &str| {
        let row = rows
            .iter()
            .find(|row| row.user_id == user)
            .ok_or(sqlx::Error::RowNotFound)?;
        let rating = Rating {
            rating: row.rating,
            deviation: row.deviation,
            volatility: row.volatility,
        };
        Ok::<_, sqlx::Error>((rating, idle(row.updated_at, row.now)))
    };
    let ((challenger, challenger_idle), (rival, rival_idle)) = (of(&ids[0])?, of(&ids[1])?);
    let score = match winner {
        Some(Side::Challenger) => Score::Won,
        Some(Side::Rival) => Score::Lost,
        None => Score::Drawn,
    };
    let after = Rating::after_match(challenger, rival, score, [challenger_idle, rival_idle]);
    let scores = [score, score.other()];
    for (at, user) in ids.iter().enumerate() {
        let (new, score) = (after[at], scores[at]);
        sqlx::query!(
            "WITH rated AS (
                 UPDATE ratings SET rating = $2, deviation = $3, volatility = $4, updated_at = now(),
                        wins = wins + $5, losses = losses + $6, draws = draws + $7
                 WHERE user_id = $1
             )
             INSERT INTO rating_changes (user_id, match_id, rating, deviation) VALUES ($1, $8, $2, $3)",
            user,
            new.rating,
            new.deviation,
            new.volatility,
            i32::from(score == Score::Won),
            i32::from(score == Score::Lost),
            i32::from(score == Score::Drawn),
            id.to_string()
        )
        .execute(&mut *db)
        .await?;
    }
    let changes = [after[0].rating - challenger.rating, after[1].rating - rival.rating];
    sqlx::query!(
        "UPDATE matches SET challenger_change = $2, rival_change = $3 WHERE id = $1",
        id.to_string(),
        changes[0],
        changes[1]
    )
    .execute(db)
    .await?;
    Ok(Some(changes))
}

pub(super) fn idle(since: OffsetDateTime, now: OffsetDateTime) -> i64 {
    i64::try_from((now - since).whole_milliseconds()).unwrap_or(i64::MAX)
}

/// Both stakes go to the winner, or back to those who put them up.
async fn settle(
    db: &mut PgConnection,
    id: MatchId,
    players: [Option<UserId>; 2],
    winner: Option<Side>,
) -> Result<Vec<UserId>> {
    let stakes = sqlx::query!(
        r#"SELECT hold_id, currency, amount::text AS "amount!" FROM match_stakes WHERE match_id = $1 ORDER BY hold_id"#,
        id.to_string()
    )
    .fetch_all(&mut *db)
    .await?;
    if stakes.is_empty() {
        return Ok(Vec::new());
    }
    let winner = winner.and_then(|seat| players[seat.index()]);
    for stake in stakes {
        let hold: HoldId = parse(&stake.hold_id)?;
        let (currency, amount): (CurrencyCode, Amount) = (parse(&stake.currency)?, amount(&stake.amount)?);
        let done = match winner {
            Some(winner) => post_hold(db, hold, &[(AccountKey::available(winner, currency), amount)]).await?,
            None => void_hold(db, hold).await?,
        };
        // The match has just ended for the first and only time, so its holds are open; whatever else this is, nothing is committed.
        done.map_err(|refusal| sqlx::Error::Protocol(format!("a stake was not settled: {refusal}")))?;
    }
    Ok(players.into_iter().flatten().collect())
}

async fn left(db: &mut PgConnection, id: MatchId, user: UserId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO match_leaves (user_id, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        user.to_string(),
        id.to_string()
    )
    .execute(db)
    .await?;
    Ok(())
}
