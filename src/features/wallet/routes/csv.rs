use super::statement::{Decimals, LineView};
use crate::{features::wallet::store, ledger};
use actix_web::{HttpResponse, http::header, web::Bytes};
use domain::{UserId, ledger::CurrencyCode};
use futures_util::stream::{self, StreamExt};
use sqlx::PgPool;
use time::format_description::well_known::Rfc3339;

const HEAD: &str = "id,at,kind,cause,cause_id,label,currency,amount,balance_after,state,held,fee\r\n";
/// Lines that are in memory at a time.
const CHUNK: i64 = 1_000;
/// Where a file ends at the latest.
const MAX_CHUNKS: usize = 1_000;

struct Next {
    pool: PgPool,
    user: UserId,
    currency: Option<CurrencyCode>,
    before: Option<i64>,
    decimals: Decimals,
}

/// Every line before that one, newest first, at most a million; read from the database as the caller takes them.
pub fn file(
    pool: PgPool,
    user: UserId,
    currency: Option<CurrencyCode>,
    before: Option<i64>,
    decimals: Decimals,
) -> HttpResponse {
    let next = Next {
        pool,
        user,
        currency,
        before,
        decimals,
    };
    let chunks = stream::try_unfold(Some(next), |next| async {
        let Some(next) = next else {
            return Ok::<_, sqlx::Error>(None);
        };
        next.chunk().await.map(Some)
    });
    let head = stream::iter([Ok(Bytes::from_static(HEAD.as_bytes()))]);
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"cuecast-statement.csv\"",
        ))
        .streaming(head.chain(chunks.take(MAX_CHUNKS)))
}

impl Next {
    async fn chunk(mut self) -> Result<(Bytes, Option<Self>), sqlx::Error> {
        let mut db = self.pool.acquire().await?;
        let lines = ledger::statement(&mut db, self.user, self.currency, self.before, CHUNK).await?;
        let fees = store::fees(&mut db, &lines).await?;
        drop(db);
        let text: String = lines
            .iter()
            .map(|line| row(&LineView::new(line, &self.decimals, &fees)))
            .collect();
        self.before = lines.last().map(|line| line.id);
        let full = i64::try_from(lines.len()).is_ok_and(|count| count == CHUNK);
        Ok((text.into(), full.then_some(self)))
    }
}

/// No value of a line holds a comma but the label, and none begins with a sign that a spreadsheet would run but numbers.
fn row(line: &LineView) -> String {
    let at = line.at.format(&Rfc3339).unwrap_or_default();
    let cause = &line.cause;
    format!(
        "{},{at},{},{},{},\"{}\",{},{},{},{},{},{}\r\n",
        line.id,
        line.kind,
        cause.kind,
        cause.id,
        cause.label,
        line.currency,
        line.amount,
        line.balance_after,
        line.state,
        line.held.as_deref().unwrap_or_default(),
        line.fee.as_deref().unwrap_or_default()
    )
}
