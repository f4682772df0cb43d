//! Predictions that are due: voting that closes, results that nobody chose in time, pools whose result is final, and frames that were called off past
//! their table.

use std::time::Duration;

use domain::PredictionId;
use domain::matchup::Side as Seat;
use domain::prediction::{CHOICE_WINDOW, Command, side_of};
use sqlx::PgConnection;
use sqlx::postgres::types::PgInterval;

use crate::db::{Result, parse};

/// Predictions that one query takes.
const BATCH_SIZE: i64 = 100;

/// Those due now, by the database's clock, `but` for some. The machine judges each again under its lock, so a thing that is done twice happens once.
pub async fn due(db: &mut PgConnection, but: &[String]) -> Result<Vec<(PredictionId, Command)>> {
    let rows = sqlx::query!(
        r#"(SELECT id AS "id!", 'close' AS "what!" FROM predictions WHERE closed_at IS NULL AND ends_at <= clock_timestamp() AND id <> ALL($3) ORDER BY ends_at LIMIT $1)
           UNION ALL
           -- A server of the release before closes a poll's voting and leaves it so.
           (SELECT id, 'close' FROM predictions WHERE is_poll AND outcome IS NULL AND closed_at IS NOT NULL AND id <> ALL($3) LIMIT $1)
           UNION ALL
           (SELECT id, 'expire' FROM predictions WHERE outcome IS NULL AND closed_at <= clock_timestamp() - $2::interval AND id <> ALL($3)
              AND (kind <> 'frame' OR EXISTS (SELECT FROM prediction_frames f JOIN matches m ON m.id = f.match_id
                                              WHERE f.prediction_id = predictions.id AND m.status = 'running'))
            ORDER BY closed_at LIMIT $1)
           UNION ALL
           (SELECT id, 'settle' FROM predictions
            WHERE outcome = 'won' AND share_cap IS NOT NULL AND paid_at IS NULL AND undo_until < clock_timestamp() - interval '1 millisecond'
              AND id <> ALL($3)
            ORDER BY undo_until LIMIT $1)
           UNION ALL
           (SELECT p.id, CASE m.winner WHEN 0 THEN 'challenger' WHEN 1 THEN 'rival' ELSE 'void' END
            FROM predictions p JOIN prediction_frames f ON f.prediction_id = p.id JOIN matches m ON m.id = f.match_id
            WHERE p.outcome IS NULL AND p.kind = 'frame' AND m.status <> 'running' AND p.id <> ALL($3) ORDER BY p.number LIMIT $1)"#,
        BATCH_SIZE,
        choice_window(),
        but
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let command = match row.what.as_str() {
                "close" => Command::Close,
                "expire" => Command::Expire,
                "settle" => Command::Settle,
                "challenger" => by_table(Some(Seat::Challenger)),
                "rival" => by_table(Some(Seat::Rival)),
                _ => by_table(None),
            };
            Ok((parse(&row.id)?, command))
        })
        .collect()
}

/// How long until the next voting closes, `but` for some, if one does within `within`.
pub async fn next_due(db: &mut PgConnection, within: Duration, but: &[String]) -> Result<Option<Duration>> {
    let seconds = sqlx::query_scalar!(
        r#"SELECT extract(epoch FROM min(ends_at) - clock_timestamp())::float8 FROM predictions WHERE closed_at IS NULL AND id <> ALL($1)"#,
        but
    )
    .fetch_one(db)
    .await?;
    Ok(seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok())
        .filter(|left| *left < within))
}

fn by_table(winner: Option<Seat>) -> Command {
    Command::SettleByTable {
        winner: winner.map(side_of),
    }
}

fn choice_window() -> PgInterval {
    PgInterval {
        months: 0,
        days: 0,
        microseconds: CHOICE_WINDOW * 1_000,
    }
}
