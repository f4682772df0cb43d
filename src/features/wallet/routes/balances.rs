use crate::{
    auth::Account,
    context::Context,
    http::{data::Data, error::ApiError, routing::ServiceConfig},
    ledger::{
        self,
        currencies::{self, Currency, DepositMethod, Network},
    },
};
use actix_web::{get, web};
use domain::ledger::{Amount, CurrencyCode, format_minor};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_balances);
}

/// A currency, as forms and cards need it. Amounts are decimal strings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Currency)]
pub struct CurrencyView {
    symbol: CurrencyCode,
    display_name: String,
    decimals: u8,
    /// Digits that short views show.
    display_decimals: u8,
    /// `#rrggbb`.
    color: String,
    minimum_withdrawal: String,
    minimum_deposit: String,
    network_fee: String,
    /// The default first.
    networks: Vec<Network>,
    deposit_method: DepositMethod,
    /// Thousandths that the provider keeps of a deposit by its list of prices: an estimate. Null where there is none between.
    #[schema(required)]
    deposit_fee_per_mille: Option<u16>,
    withdrawable: bool,
}

impl CurrencyView {
    fn new(currency: Currency, fee_per_mille: u16) -> Self {
        let decimals = currency.decimals;
        Self {
            symbol: currency.code,
            display_name: currency.display_name,
            decimals,
            display_decimals: currency.display_decimals,
            color: currency.color,
            minimum_withdrawal: currency.minimum_withdrawal.format(decimals),
            minimum_deposit: currency.minimum_deposit.format(decimals),
            network_fee: currency.network_fee.format(decimals),
            networks: currency.networks,
            deposit_fee_per_mille: (currency.deposit_method == DepositMethod::Nowpayments).then_some(fee_per_mille),
            deposit_method: currency.deposit_method,
            withdrawable: currency.withdrawable,
        }
    }
}

/// Balance of the caller in one currency, as decimal strings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Balance)]
pub struct BalanceView {
    currency_id: CurrencyCode,
    currency: CurrencyView,
    /// Available and locked together.
    balance: String,
    locked_balance: String,
    available_balance: String,
}

/// Balances of the caller, one of every currency.
#[utoipa::path(tag = "wallet", security(("token" = [])), responses((status = 200, body = Data<Vec<BalanceView>>)))]
#[get("/api/wallet-v2/balances")]
async fn list_balances(
    context: web::Data<Context>,
    who: Account,
) -> Result<web::Json<Data<Vec<BalanceView>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let held = ledger::balances(&mut db, who.0.user_id).await?;
    let view = |currency: Currency| {
        let own = held.iter().find(|balance| balance.currency == currency.code);
        let (available, locked) = own.map_or((Amount::ZERO, Amount::ZERO), |own| (own.available, own.locked));
        let total = available.minor().saturating_add(locked.minor());
        // A currency that was switched off still shows what one has of it.
        (currency.enabled || total > 0).then(|| BalanceView {
            currency_id: currency.code,
            balance: format_minor(total, currency.decimals),
            locked_balance: locked.format(currency.decimals),
            available_balance: available.format(currency.decimals),
            currency: CurrencyView::new(currency, context.site.deposit_fee_per_mille),
        })
    };
    let shown = currencies::shown(&mut db).await?;
    Ok(Data::json(shown.into_iter().filter_map(view).collect()))
}
