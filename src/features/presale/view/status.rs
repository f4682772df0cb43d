use super::ByCoin;
use crate::{
    chain::Chains,
    features::presale::{
        CardLinks,
        site::{Presale, Site},
        store::Totals,
        sums::Sums,
    },
};
use alloy_primitives::U256;
use domain::presale::{self, Coin, Phase, RootState, Terms, text};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A coin that the sale takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleCoin {
    /// `USDT` or `USDC`.
    symbol: &'static str,
    address: String,
    decimals: u8,
}

/// Where the sale stands, and its terms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleStatus {
    /// `unannounced`, `upcoming`, `open`, `closed`, `settled`, `failed` or `cancelled`.
    phase: &'static str,
    /// The symbol of the token that is sold.
    token: String,
    /// Dollars for one.
    price: String,
    supply: String,
    sold: String,
    remaining: String,
    raised: ByCoin,
    participants: i64,
    #[schema(required)]
    soft_cap: Option<String>,
    minimum: String,
    maximum: String,
    wallet_cap: String,
    whitelist_required: bool,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    starts_at: Option<OffsetDateTime>,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
    days: u32,
    /// When the token is generated; null until it is announced.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    tge_at: Option<OffsetDateTime>,
    tokens: Vec<SaleCoin>,
    /// The contract to which contributions are sent; null while no chain is there.
    #[schema(required)]
    presale_address: Option<String>,
    chain_id: u64,
    /// The symbol of the coin that can be had by card; null where no account at the card provider is configured.
    #[schema(required)]
    card: Option<&'static str>,
    /// Always true: refunds are taken from the contract by proof.
    refundable: bool,
    #[schema(required)]
    contract_url: Option<String>,
    /// The newest block whose contributions are counted.
    block: u64,
}

impl SaleStatus {
    pub fn of(
        (presale, cards): (&Presale, &CardLinks),
        chains: &Chains,
        site: Option<&Site>,
        terms: Option<&Terms>,
        Sums { totals, root, .. }: &Sums,
    ) -> Self {
        let config = &presale.config;
        let (sale, now) = (&totals.sale, OffsetDateTime::now_utc());
        let state = match root {
            Some(root) if root.is_published() => RootState::Published,
            Some(_) | None => RootState::None,
        };
        let soft_cap = config.soft_cap.unwrap_or(U256::ZERO);
        let is_failed = root.is_some() && sale.raised_in_all() < soft_cap;
        let phase = Phase::of(terms, now.unix_timestamp(), state, is_failed, totals.is_cancelled);
        let moment = |seconds| OffsetDateTime::from_unix_timestamp(seconds).ok();
        let vault = site.map(|site| site.vault.to_checksum(None));
        let explorer = chains
            .explorer_url(chains.payments(), "")
            .filter(|_| !chains.is_local());
        Self {
            phase: phase.as_str(),
            token: config.token.clone(),
            price: text(config.price.dollars(presale::whole(1))),
            supply: text(config.supply),
            sold: text(sale.sold),
            remaining: text(config.supply.saturating_sub(sale.sold)),
            raised: ByCoin::of(sale.raised),
            participants: totals.participants,
            soft_cap: config.soft_cap.map(text),
            minimum: text(config.minimum),
            maximum: text(config.maximum),
            wallet_cap: text(config.wallet_cap),
            whitelist_required: config.whitelist_required,
            starts_at: terms.and_then(|terms| moment(terms.starts_at)),
            ends_at: terms.and_then(|terms| moment(terms.ends_at)),
            days: config.days,
            tge_at: config.tge_at,
            tokens: Coin::ALL
                .into_iter()
                .filter_map(|coin| {
                    Some(SaleCoin {
                        symbol: coin.as_str(),
                        address: site?.token(coin).to_checksum(None),
                        decimals: presale::DECIMALS,
                    })
                })
                .collect(),
            contract_url: explorer
                .zip(vault.as_ref())
                .map(|(url, vault)| format!("{}{vault}", url.replace("/tx/", "/address/"))),
            presale_address: vault,
            chain_id: chains.payments(),
            card: cards.0.as_ref().map(|_| config.moonpay_currency.coin.as_str()),
            refundable: true,
            block: totals.block,
        }
    }
}

/// The public sums.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleTotal {
    contributions: i64,
    participants: i64,
    /// All that came in.
    paid: ByCoin,
    /// Of it, what was allocated.
    raised: ByCoin,
    refundable: ByCoin,
    sold: String,
    /// Tokens for those who referred buyers.
    referral_sold: String,
    /// The newest block whose contributions are counted.
    block: u64,
}

impl From<&Totals> for SaleTotal {
    fn from(totals: &Totals) -> Self {
        Self {
            contributions: totals.contributions,
            participants: totals.participants,
            paid: ByCoin::of(totals.paid),
            raised: ByCoin::of(totals.sale.raised),
            refundable: ByCoin::of(totals.refundable),
            sold: text(totals.sale.sold),
            referral_sold: text(totals.sale.bonus),
            block: totals.block,
        }
    }
}

/// Where to send how much.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleQuote {
    /// `USDT` or `USDC`.
    pub token: &'static str,
    pub amount: String,
    /// Tokens that it buys while there are enough.
    pub allocation: String,
    /// In minor units, for approval and transfer.
    pub units: String,
    pub chain_id: u64,
    pub token_address: String,
    /// The presale's contract.
    pub pay_to: String,
    /// For each of the two steps.
    pub gas_limit: u64,
}
