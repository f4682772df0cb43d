use super::csv;
use crate::{
    auth::Account,
    context::Context,
    features::wallet::store::{self, Fees},
    http::{error::ApiError, extract::Query, routing::ServiceConfig},
    ledger::{self, currencies},
};
use actix_web::{HttpResponse, get, web};
use domain::{
    CauseId,
    ledger::{CurrencyCode, format_minor, label},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_statement);
}

/// Which lines are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatementQuery {
    /// A currency's code; all when left out.
    currency: Option<String>,
    /// The nextCursor of the page before.
    cursor: Option<String>,
    /// 1 to 200; 50 when left out. A CSV file has every line.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<usize>,
    /// `json`, which is the default, or `csv`.
    format: Option<String>,
}

/// Cause of a line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementCause)]
pub struct CauseView {
    /// `deposit`, `withdrawal`, `prediction`, `stake`, `claim`, `grant` or `correction`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub id: CauseId,
    /// For people.
    pub label: String,
}

/// A movement of the caller's money, or money set aside: one line, however many accounts of the ledger it went through.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementLine)]
pub struct LineView {
    pub id: String,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// `grant`, `deposit`, `hold`, `settle`, `release`, `expire`, `reversal` or `correction`.
    pub kind: &'static str,
    pub cause: CauseView,
    pub currency: CurrencyCode,
    /// Decimal: by how much the balance changed, with a minus where money went out. The lines of a currency add up to its balance.
    pub amount: String,
    /// Decimal: the balance with this line, available and locked together.
    pub balance_after: String,
    /// `booked`; `held` while the money is set aside; `returned` once it came back.
    pub state: &'static str,
    /// Decimal: what is set aside, or was and came back.
    #[schema(required)]
    pub held: Option<String>,
    /// Decimal: what the payment provider kept of a deposit before this came.
    #[schema(required)]
    pub fee: Option<String>,
}

impl LineView {
    pub fn new(line: &ledger::Line, decimals: &Decimals, fees: &Fees) -> Self {
        let decimals = decimals.get(&line.currency).copied().unwrap_or_default();
        Self {
            id: line.id.to_string(),
            at: line.at,
            kind: line.kind.as_str(),
            cause: CauseView {
                kind: line.cause.kind.as_str(),
                id: line.cause.id,
                label: label(line.kind, line.cause.kind),
            },
            currency: line.currency,
            amount: format_minor(line.amount, decimals),
            balance_after: format_minor(line.balance_after, decimals),
            state: line.state.as_str(),
            held: line.state.held().map(|held| held.format(decimals)),
            fee: fees.get(&line.transfer).map(|fee| fee.format(decimals)),
        }
    }
}

/// How many digits each currency has behind the point.
pub type Decimals = HashMap<CurrencyCode, u8>;

/// A page of the statement, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// Always true.
    success: bool,
    data: Vec<LineView>,
    /// Null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// All that moved the caller's money or sets it aside, each with what caused it and the balance it left.
#[utoipa::path(tag = "wallet", security(("token" = [])), params(StatementQuery), responses((status = 200, content((Statement = "application/json"), (String = "text/csv")))))]
#[get("/api/wallet-v2/statement")]
async fn get_statement(
    context: web::Data<Context>,
    who: Account,
    query: Query<StatementQuery>,
) -> Result<HttpResponse, ApiError> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let currency = given(&query.currency).map(|text| text.parse::<CurrencyCode>());
    let currency = currency
        .transpose()
        .map_err(|_| ApiError::bad_request("Unknown currency."))?;
    let before = given(&query.cursor).map(|text| text.parse::<i64>());
    let before = before
        .transpose()
        .map_err(|_| ApiError::bad_request("Invalid cursor"))?;
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 200."));
    }
    let mut db = context.pool.acquire().await?;
    let known = currencies::all(&mut db).await?;
    let decimals: Decimals = known.into_iter().map(|one| (one.code, one.decimals)).collect();
    if currency.is_some_and(|code| !decimals.contains_key(&code)) {
        return Err(ApiError::bad_request("Unknown currency."));
    }
    let user = who.0.user_id;
    match query.format.as_deref() {
        None | Some("" | "json") => {}
        Some("csv") => {
            drop(db);
            return Ok(csv::file(context.pool.clone(), user, currency, before, decimals));
        }
        Some(_) => return Err(ApiError::bad_request("The format must be json or csv.")),
    }
    // One more than is wanted tells whether there is a next page.
    let wanted = i64::try_from(limit + 1).map_err(ApiError::internal)?;
    let mut lines = ledger::statement(&mut db, user, currency, before, wanted).await?;
    let more = lines.len() > limit;
    lines.truncate(limit);
    let fees = store::fees(&mut db, &lines).await?;
    Ok(HttpResponse::Ok().json(Statement {
        success: true,
        next_cursor: lines.last().filter(|_| more).map(|line| line.id.to_string()),
        data: lines.iter().map(|line| LineView::new(line, &decimals, &fees)).collect(),
    }))
}
