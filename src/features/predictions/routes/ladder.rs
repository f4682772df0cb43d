use crate::{
    context::Context,
    features::predictions::store::records::{self, Caller, LEAST_CALLS},
    http::{
        cache::{Cached, Freshness},
        error::{ApiError, ErrorBody},
        extract::Query,
        ready::Ready,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::{Address, UserId};
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use std::{sync::Arc, time::Duration};
use time::{Date, Month, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

/// Months that are kept; the one asked for longest ago makes room.
const KEPT: u64 = 24;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(prediction_ladder);
}

/// Ladders, answered from memory.
#[derive(Debug)]
pub struct Ladders {
    fresh: Freshness,
    months: Cache<Date, Arc<Cached<Ready>>>,
}

impl Default for Ladders {
    fn default() -> Self {
        Self {
            fresh: Freshness::within(Duration::from_secs(10)),
            months: Cache::new(KEPT),
        }
    }
}

/// Somebody on a month's ladder.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionCaller {
    /// From 1; who has as many points has the same. Null with fewer calls than it takes.
    #[schema(required, minimum = 1)]
    rank: Option<i64>,
    id: UserId,
    address: Address,
    #[schema(required)]
    username: Option<String>,
    /// Calls of frames that had odds.
    calls: i64,
    /// The right ones of them.
    right: i64,
    /// A right call brings what its odds left of a hundred, a wrong one costs its odds.
    points: i64,
}

impl From<Caller> for PredictionCaller {
    fn from(caller: Caller) -> Self {
        Self {
            rank: caller.rank,
            id: caller.user,
            address: caller.address,
            username: caller.username,
            calls: caller.month.calls,
            right: caller.month.hits,
            points: caller.month.points,
        }
    }
}

/// The best callers of frames of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionLadder {
    /// Year and month, in UTC.
    #[schema(example = "2026-11")]
    month: String,
    /// Scored calls from which on somebody has a rank.
    least_calls: i64,
    /// The first hundred, by points.
    callers: Vec<PredictionCaller>,
    /// The first twenty-five of those with fewer calls, by points.
    provisional: Vec<PredictionCaller>,
}

#[derive(Debug, Deserialize, IntoParams)]
struct OfMonth {
    /// Year and month, in UTC; the present one without.
    #[param(example = "2026-11")]
    month: Option<String>,
}

/// The best callers of frames of a month, against the odds, as they were at most ten seconds ago.
#[utoipa::path(tag = "predictions", params(OfMonth),
    responses(
        (status = 200, body = PredictionLadder),
        (status = 400, description = "BAD_REQUEST: no month", body = ErrorBody)
    )
)]
#[get("/api/predictions/ladder")]
async fn prediction_ladder(
    context: web::Data<Context>,
    ladders: web::Data<Ladders>,
    query: Query<OfMonth>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let begins = match &query.month {
        Some(text) => month_of(text).ok_or_else(|| ApiError::bad_request("A month is written like 2026-11"))?,
        None => this_month(),
    };
    let read = async || {
        let mut db = context.pool.acquire().await?;
        let (ranked, provisional) = records::ladder(&mut db, begins).await?;
        Ready::of(&PredictionLadder {
            month: name_of(begins),
            least_calls: LEAST_CALLS,
            callers: ranked.into_iter().map(Into::into).collect(),
            provisional: provisional.into_iter().map(Into::into).collect(),
        })
    };
    let kept = ladders.months.get_with(begins, Arc::default);
    Ok(kept.get(&ladders.fresh, read).await?.answer(&request))
}

/// The first day of the present month, in UTC.
pub(super) fn this_month() -> Date {
    let today = OffsetDateTime::now_utc().date();
    today.replace_day(1).unwrap_or(today)
}

/// Year and month of a day.
pub(super) fn name_of(day: Date) -> String {
    format!("{:04}-{:02}", day.year(), u8::from(day.month()))
}

/// The first day of a month that is written like 2026-11.
fn month_of(text: &str) -> Option<Date> {
    let (year, month) = text.split_once('-')?;
    if (year.len(), month.len()) != (4, 2) || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return None;
    }
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_read_as_it_is_written_and_nothing_else_is_one() {
        assert_eq!(month_of("2026-11").map(name_of).as_deref(), Some("2026-11"));
        for other in [
            "",
            "2026",
            "2026-13",
            "2026-00",
            "2026-1",
            "26-11",
            "2026-11-01",
            "2026-+1",
            "-026-11",
            "２026-11",
        ] {
            assert_eq!(month_of(other), None, "{other}");
        }
    }
}
