//! How the caller stands in all quests of the list, in one call.

use crate::{
    auth::Account,
    context::Context,
    db::{Result, parse},
    http::{error::ApiError, routing::ServiceConfig},
};
use actix_web::{get, web};
use domain::{QuestId, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Quests that are answered at most: as many as the list has.
const LIMIT: i64 = 100;

pub fn routes(config: &mut ServiceConfig) {
    config.service(own_entries);
}

/// How the caller stands in a quest in its period that runs; of a quest of games also one that was paid for before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestStanding)]
pub struct Standing {
    quest_id: QuestId,
    #[schema(pattern = "^(joined|playing|won|lost)$")]
    state: String,
    /// Frames won in a row so far, or how much of what a quest of events asks for.
    progress: i32,
    /// Of a quest of events: the progress that it asks for.
    #[schema(required)]
    target: Option<i32>,
}

/// How the caller stands in the quests that can be played and that they joined.
#[utoipa::path(tag = "quests", security(("token" = [])), responses((status = 200, body = [Standing])))]
#[get("/api/quests/entries")]
async fn own_entries(
    context: web::Data<Context>,
    who: Account,
) -> std::result::Result<web::Json<Vec<Standing>>, ApiError> {
    Ok(web::Json(of(&mut *context.pool.acquire().await?, who.0.user_id).await?))
}

async fn of(db: &mut PgConnection, user: UserId) -> Result<Vec<Standing>> {
    let rows = sqlx::query!(
        r#"SELECT DISTINCT ON (e.quest_id) e.quest_id, e.state, least(e.progress, e.target) AS "progress!", e.target
           FROM quests q JOIN quest_entries e ON e.quest_id = q.id AND e.user_id = $1
           WHERE q.status = 'active' AND q.deleted_at IS NULL AND coalesce(q.ends_at > clock_timestamp(), true) AND e.state <> 'void'
             AND (e.period_start = CASE q.period WHEN 'daily' THEN credit_day() WHEN 'weekly' THEN date_trunc('week', credit_day())::date ELSE DATE '1970-01-01' END
                  OR e.state IN ('joined', 'playing') AND e.target IS NULL)
           ORDER BY e.quest_id, e.period_start DESC LIMIT $2"#,
        user.to_string(),
        LIMIT
    )
    .fetch_all(db)
    .await?;
    let standings = rows.into_iter().map(|row| {
        Ok(Standing {
            quest_id: parse(&row.quest_id)?,
            state: row.state,
            progress: row.progress,
            target: row.target,
        })
    });
    standings.collect()
}
