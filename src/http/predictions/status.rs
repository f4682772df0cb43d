use crate::{state::AppState, store};
use actix_web::{get, web};
use serde::Serialize;
use sqlx::PgPool;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// However many ask, the database is asked once in this time.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer counts as away.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(db_status);
}

/// The last look at the database.
#[derive(Default)]
pub struct DatabaseStatus(Mutex<Option<(Instant, bool)>>);

impl DatabaseStatus {
    /// Whether it takes writes. Who asks while it is being looked at waits for that look.
    pub async fn connected(&self, pool: &PgPool) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, connected)) = *last
            && at.elapsed() < FRESH
        {
            return connected;
        }
        let look = async { store::is_writable(&mut *pool.acquire().await?).await };
        let connected = matches!(tokio::time::timeout(PATIENCE, look).await, Ok(Ok(true)));
        *last = Some((Instant::now(), connected));
        connected
    }
}

/// Whether the database answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct DbStatus {
    connected: bool,
}

/// What clients ask before they make a prediction. Making it is the real test.
#[utoipa::path(tag = "predictions", responses((status = 200, body = DbStatus)))]
#[get("/api/debug/db-status")]
async fn db_status(state: web::Data<AppState>) -> web::Json<DbStatus> {
    let connected = state.database_status.connected(&state.pool).await;
    web::Json(DbStatus { connected })
}
