//! Runs and best streaks of people.

use crate::{
    db::{Result, parse},
    users::display_name,
};
use domain::{
    Address, UserId,
    billiards::Stroke,
    drill::{DrillId, State, pack, unpack},
};
use sqlx::PgConnection;

/// A run as it lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Kept {
    pub run: i64,
    /// The number that the next shot carries.
    pub shot: i32,
    pub state: State,
    pub is_over: bool,
    pub best: u32,
    /// Left out of lists.
    pub last: Option<Last>,
}

/// The shot before: where the balls lay, and the stroke.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Last {
    pub state: State,
    pub stroke: Stroke,
}

/// Somebody on a drill's ladder.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Leader {
    pub drill: DrillId,
    pub address: Address,
    pub username: String,
    pub best: u32,
}

/// Begins a run in place of the one before; answers its number and the best streak so far.
pub(super) async fn start(db: &mut PgConnection, user: UserId, drill: DrillId, state: &State) -> Result<(i64, u32)> {
    let row = sqlx::query!(
        "INSERT INTO drill_runs AS d (user_id, drill, run, shot, streak, layout, over) VALUES ($1, $2, 1, 1, $3, $4, false)
         ON CONFLICT (user_id, drill) DO UPDATE SET run = d.run + 1, shot = 1, streak = excluded.streak, layout = excluded.layout,
             over = false, last_streak = NULL, last_layout = NULL, last_stroke = NULL
         RETURNING run, best",
        user.to_string(),
        drill.as_str(),
        signed(state.streak),
        pack(&state.layout)
    )
    .fetch_one(db)
    .await?;
    Ok((row.run, row.best.unsigned_abs()))
}

/// The run of somebody.
pub(super) async fn run(db: &mut PgConnection, user: UserId, drill: DrillId) -> Result<Option<Kept>> {
    let row = sqlx::query!(
        "SELECT run, shot, streak, layout, over, last_streak, last_layout, last_stroke, best
         FROM drill_runs WHERE user_id = $1 AND drill = $2",
        user.to_string(),
        drill.as_str()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let last = match (row.last_streak, row.last_layout, row.last_stroke) {
        (Some(streak), Some(layout), Some(stroke)) => Some(Last {
            state: state(streak, &layout)?,
            stroke: stroke_of(&stroke)?,
        }),
        _ => None,
    };
    Ok(Some(Kept {
        run: row.run,
        shot: row.shot,
        state: state(row.streak, &row.layout)?,
        is_over: row.over,
        best: row.best.unsigned_abs(),
        last,
    }))
}

/// Keeps what a shot came to, unless another one was kept under its number; answers the best streak, which it may have raised.
pub(super) async fn advance(
    db: &mut PgConnection,
    (user, drill): (UserId, DrillId),
    (run, shot): (i64, i32),
    last: Last,
    next: &State,
    is_over: bool,
) -> Result<Option<u32>> {
    let Stroke {
        aim,
        power,
        side,
        follow,
        elevation,
    } = last.stroke;
    let best = sqlx::query_scalar!(
        "UPDATE drill_runs SET shot = shot + 1, streak = $3, layout = $4, over = $5, last_streak = $6, last_layout = $7, last_stroke = $8,
             best = greatest(best, $3), best_at = CASE WHEN $3 > best THEN now() ELSE best_at END
         WHERE user_id = $1 AND drill = $2 AND run = $9 AND shot = $10 AND NOT over RETURNING best",
        user.to_string(),
        drill.as_str(),
        signed(next.streak),
        pack(&next.layout),
        is_over,
        signed(last.state.streak),
        pack(&last.state.layout),
        &[aim, power, side, follow, elevation],
        run,
        shot
    )
    .fetch_optional(db)
    .await?;
    Ok(best.map(i32::unsigned_abs))
}

/// Runs and best streaks of one person.
pub(super) async fn own(db: &mut PgConnection, user: UserId) -> Result<Vec<(DrillId, Kept)>> {
    let rows = sqlx::query!(
        "SELECT drill, run, shot, streak, layout, over, best FROM drill_runs WHERE user_id = $1",
        user.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            let kept = Kept {
                run: row.run,
                shot: row.shot,
                state: state(row.streak, &row.layout)?,
                is_over: row.over,
                best: row.best.unsigned_abs(),
                last: None,
            };
            Ok((parse(&row.drill)?, kept))
        })
        .collect()
}

/// The first five of each drill: who got there first stands before who got as far.
pub(super) async fn ladders(db: &mut PgConnection) -> Result<Vec<Leader>> {
    let drills = DrillId::ALL.map(|id| id.as_str().to_owned());
    let rows = sqlx::query!(
        r#"SELECT b.drill AS "drill!", b.best AS "best!", u.address AS "address!", u.username
           FROM unnest($1::text[]) AS of_drill (drill)
           CROSS JOIN LATERAL (SELECT r.drill, r.best, r.best_at, r.user_id FROM drill_runs r WHERE r.drill = of_drill.drill AND r.best > 0
                               ORDER BY r.best DESC, r.best_at, r.user_id LIMIT 5) b
           JOIN users u ON u.id = b.user_id ORDER BY b.drill, b.best DESC, b.best_at, b.user_id"#,
        &drills
    )
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            let address = parse(&row.address)?;
            Ok(Leader {
                drill: parse(&row.drill)?,
                address,
                username: display_name(row.username.as_deref(), address),
                best: row.best.unsigned_abs(),
            })
        })
        .collect()
}

fn state(streak: i32, layout: &[u8]) -> Result<State> {
    Ok(State {
        layout: unpack(layout).map_err(|e| sqlx::Error::Decode(Box::new(e)))?,
        streak: streak.unsigned_abs(),
    })
}

fn stroke_of(numbers: &[f64]) -> Result<Stroke> {
    let [aim, power, side, follow, elevation] = numbers else {
        return Err(sqlx::Error::Decode("not a stroke".into()));
    };
    Stroke::new(*aim, *power, *side, *follow, *elevation).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

/// A streak is far below the largest.
fn signed(streak: u32) -> i32 {
    i32::try_from(streak).unwrap_or(i32::MAX)
}
