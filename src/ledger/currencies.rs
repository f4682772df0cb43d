//! The currencies that there are, with their decimals and limits. An operator adds one with a row.

use crate::db::{Result, parse};
use domain::ledger::{Amount, CurrencyCode};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, types::Json};

/// How money of a currency comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DepositMethod {
    Nowpayments,
    /// An admin confirms it.
    Manual,
    /// It cannot be deposited.
    None,
}

/// A way by which a currency travels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Network {
    /// The payment provider's code, such as `usdttrc20`.
    pub code: String,
    pub label: String,
}

/// A currency. Amounts are minor units of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Currency {
    pub code: CurrencyCode,
    pub display_name: String,
    /// Digits behind the point.
    pub decimals: u8,
    /// Digits that short views show.
    pub display_decimals: u8,
    /// `#rrggbb`.
    pub color: String,
    pub minimum_deposit: Amount,
    pub minimum_withdrawal: Amount,
    pub network_fee: Amount,
    /// The default first.
    pub networks: Vec<Network>,
    pub deposit_method: DepositMethod,
    pub withdrawable: bool,
    pub enabled: bool,
    /// Whether lists of a wallet, of deposits, withdrawals and incentives have it (E12).
    pub shown: bool,
}

struct Row {
    code: String,
    display_name: String,
    decimals: i16,
    display_decimals: i16,
    color: String,
    minimum_deposit: String,
    minimum_withdrawal: String,
    network_fee: String,
    networks: Json<Vec<Network>>,
    deposit_method: String,
    withdrawable: bool,
    enabled: bool,
    shown: bool,
}

impl TryFrom<Row> for Currency {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            code: parse(&row.code)?,
            display_name: row.display_name,
            decimals: u8::try_from(row.decimals).map_err(decode)?,
            display_decimals: u8::try_from(row.display_decimals).map_err(decode)?,
            color: row.color,
            minimum_deposit: amount(&row.minimum_deposit)?,
            minimum_withdrawal: amount(&row.minimum_withdrawal)?,
            network_fee: amount(&row.network_fee)?,
            networks: row.networks.0,
            deposit_method: match row.deposit_method.as_str() {
                "nowpayments" => DepositMethod::Nowpayments,
                "manual" => DepositMethod::Manual,
                _ => DepositMethod::None,
            },
            withdrawable: row.withdrawable,
            enabled: row.enabled,
            shown: row.shown,
        })
    }
}

/// The currencies of wallets, in the order in which people see them.
pub async fn shown(db: &mut PgConnection) -> Result<Vec<Currency>> {
    let mut all = all(db).await?;
    all.retain(|one| one.shown);
    Ok(all)
}

/// Every currency.
pub async fn all(db: &mut PgConnection) -> Result<Vec<Currency>> {
    sqlx::query_as!(
        Row,
        r#"SELECT code, display_name, decimals, display_decimals, color, minimum_deposit::text AS "minimum_deposit!",
                  minimum_withdrawal::text AS "minimum_withdrawal!", network_fee::text AS "network_fee!",
                  networks AS "networks: Json<Vec<Network>>", deposit_method, withdrawable, enabled, shown
           FROM currencies ORDER BY position, code LIMIT 1000"#
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Currency::try_from)
    .collect()
}

/// Notes over which network a currency goes out by the chain, and that it can be withdrawn; None where nothing takes it out.
pub async fn set_payout(db: &mut PgConnection, code: CurrencyCode, network: Option<&Network>) -> Result<()> {
    let networks = Json(network.into_iter().cloned().collect::<Vec<_>>());
    sqlx::query!(
        "UPDATE currencies SET withdrawable = $2, networks = $3 WHERE code = $1 AND (withdrawable, networks) IS DISTINCT FROM ($2, $3)",
        code.as_str(),
        network.is_some(),
        networks as _
    )
    .execute(db)
    .await?;
    Ok(())
}

/// One that is enabled, of those that are shown.
pub async fn get(db: &mut PgConnection, code: CurrencyCode) -> Result<Option<Currency>> {
    let found = shown(db).await?.into_iter().find(|currency| currency.code == code);
    Ok(found.filter(|currency| currency.enabled))
}

/// Reads an amount from NUMERIC as text.
pub fn amount(text: &str) -> Result<Amount> {
    Amount::parse(text, 0).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

fn decode(error: std::num::TryFromIntError) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
