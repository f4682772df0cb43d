use crate::{
    auth::Account,
    context::Context,
    features::wallet::store::{self, Transaction},
    http::{error::ApiError, extract::Query, paging, routing::ServiceConfig},
    ledger::currencies::amount,
};
use actix_web::{get, web};
use domain::CauseId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(wallet_transactions);
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionQuery {
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Facts beyond the line itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransactionDetail {
    /// Exact decimal text: what the payment provider kept of a deposit before it was credited; null where it kept nothing.
    #[schema(required)]
    fee: Option<String>,
    /// `nowpayments` or `manual`; null for a withdrawal.
    #[schema(required)]
    method: Option<String>,
    #[schema(required)]
    network: Option<String>,
    #[schema(required)]
    reason: Option<String>,
    #[schema(required)]
    transaction_hash: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    expires_at: Option<OffsetDateTime>,
}

/// A deposit or a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletTransaction {
    id: String,
    /// `deposit` or `withdrawal`.
    r#type: &'static str,
    /// The currency's symbol.
    currency: String,
    /// Exact decimal text.
    amount: String,
    /// `completed`, `pending` or `failed`.
    status: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    detail: TransactionDetail,
}

/// A page of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletTransactions {
    /// Always true.
    success: bool,
    data: Vec<WalletTransaction>,
    #[schema(required)]
    next_cursor: Option<String>,
}

impl TryFrom<Transaction> for WalletTransaction {
    type Error = ApiError;

    fn try_from(transaction: Transaction) -> Result<Self, ApiError> {
        let fee = transaction.fee.as_deref().map(amount).transpose()?;
        Ok(Self {
            r#type: if transaction.is_deposit {
                "deposit"
            } else {
                "withdrawal"
            },
            currency: transaction.currency.to_string(),
            amount: amount(&transaction.amount)?.format(transaction.decimals),
            id: transaction.id,
            status: transaction.status,
            created_at: transaction.created_at,
            detail: TransactionDetail {
                fee: fee.map(|fee| fee.format(transaction.decimals)),
                method: transaction.method,
                network: transaction.network,
                reason: transaction.reason,
                transaction_hash: transaction.transaction_hash,
                expires_at: transaction.expires_at,
            },
        })
    }
}

/// One's own deposits and withdrawals.
#[utoipa::path(tag = "wallet", security(("token" = [])), params(TransactionQuery), responses((status = 200, body = WalletTransactions)))]
#[get("/api/wallet-v2/transactions")]
async fn wallet_transactions(
    context: web::Data<Context>,
    who: Account,
    query: Query<TransactionQuery>,
) -> Result<web::Json<WalletTransactions>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read::<CauseId>(query.cursor.as_deref())?.map(|(at, id)| (at, id.to_string()));
    let mut page = store::of(&mut *context.pool.acquire().await?, who.0.user_id, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| paging::write(last.created_at, &last.id));
    Ok(web::Json(WalletTransactions {
        success: true,
        next_cursor,
        data: page
            .into_iter()
            .map(WalletTransaction::try_from)
            .collect::<Result<_, _>>()?,
    }))
}
