//! Right votes, as quests of events count them (E36).

use crate::db::Result;
use domain::{PredictionId, prediction::Side};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Notes who was right, of a prediction that is held; until `settles_at` the result can be undone. The votes of its creator, who chose the result, do not count,
/// nor those without a share of a pool (E45): they would be fresh wallets'. Of frames only the house's count: two players can agree on who wins theirs.
pub(crate) async fn note_right(
    db: &mut PgConnection,
    id: PredictionId,
    side: Side,
    settles_at: Option<OffsetDateTime>,
) -> Result<()> {
    sqlx::query!(
        "INSERT INTO quest_events (kind, ref, user_id, settles_at)
         SELECT DISTINCT 'correct_votes', p.id || ':' || p.revision, v.user_id, $3::timestamptz
         FROM predictions p JOIN prediction_votes v ON v.prediction_id = p.id
         JOIN quest_entries e ON e.user_id = v.user_id AND e.fact = 'correct_votes' AND e.state IN ('joined', 'won')
              AND coalesce(e.ended_at, 'infinity') > clock_timestamp() - interval '1 day'
         WHERE p.id = $1 AND v.option = $2 AND v.excluded IS NULL AND v.user_id <> p.creator_id
           AND (p.kind <> 'frame' OR EXISTS (SELECT FROM prediction_frames f JOIN matches m ON m.id = f.match_id
                                             WHERE f.prediction_id = p.id AND m.kind = 'house'))
         ON CONFLICT DO NOTHING",
        id.to_string(),
        side.number(),
        settles_at
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes back who was right, as of the moment of the result: whoever it was counted for loses it, and nobody else.
pub(crate) async fn note_undone(db: &mut PgConnection, id: PredictionId) -> Result<()> {
    sqlx::query!(
        "INSERT INTO quest_events (kind, ref, user_id, amount, at, settles_at)
         SELECT kind, ref || ':undone', user_id, -1, at, settles_at FROM quest_events
         WHERE kind = 'correct_votes' AND ref >= $1 || ':' AND ref < $1 || ';' AND amount > 0
         ON CONFLICT DO NOTHING",
        id.to_string()
    )
    .execute(db)
    .await
    .map(drop)
}
