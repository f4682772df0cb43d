//! Credits as they are answered.

use super::{
    settings::Version,
    store::{rights::Right, standing::Standing, statistics::Statistics},
};
use domain::{
    CreditGrantId, Decimal, UserId,
    credits::{Credits, GrantState, PACKS, Settings, Source},
};
use serde::{Serialize, Serializer, ser::Error};
use serde_json::value::RawValue;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The currencies of crypto payments, the default first.
const CURRENCIES: [&str; 6] = ["USDT", "USDC", "BNB", "BTC", "ETH", "SOL"];

/// An exact decimal number, written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64)]
pub struct Number(Decimal);

impl<T: Into<Decimal>> From<T> for Number {
    fn from(number: T) -> Self {
        Self(number.into())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = RawValue::from_string(self.0.to_string()).map_err(S::Error::custom)?;
        text.serialize(serializer)
    }
}

/// The caller's free plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreePlayStatus {
    /// That are left of this UTC day.
    available_free_plays: u32,
    /// A day.
    daily_limit: u32,
    free_play_enabled: bool,
    /// Ever.
    total_free_play_games_played: u64,
}

impl FreePlayStatus {
    pub(super) fn of(standing: &Standing, settings: &Settings) -> Self {
        Self {
            available_free_plays: settings.free_plays().saturating_sub(standing.free_used),
            daily_limit: settings.daily_free_plays,
            free_play_enabled: settings.free_plays_enabled,
            total_free_play_games_played: standing.free_total,
        }
    }
}

/// Whether the caller can pay a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CanPlay {
    /// With a free play or with credits, or it is paid already.
    can_play: bool,
    /// Credits that are missing; 0 where it can be paid.
    shortfall: u64,
    free_play_status: FreePlayStatus,
}

impl CanPlay {
    /// For a play of that price.
    pub(super) fn of(standing: &Standing, settings: &Settings, price: Credits) -> Self {
        let free_play_status = FreePlayStatus::of(standing, settings);
        let is_free = free_play_status.available_free_plays > 0;
        let missing = standing.balance.shortfall(price);
        Self {
            can_play: is_free || (settings.enabled && missing.is_zero()),
            shortfall: if is_free { 0 } else { missing.count() },
            free_play_status,
        }
    }

    /// For a play that is paid already: nothing is missing.
    pub(super) fn paid(standing: &Standing, settings: &Settings) -> Self {
        Self {
            can_play: true,
            shortfall: 0,
            free_play_status: FreePlayStatus::of(standing, settings),
        }
    }
}

/// The caller's credits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditBalance {
    balance: u64,
    #[serde(flatten)]
    can: CanPlay,
}

impl CreditBalance {
    pub(super) fn of(standing: &Standing, settings: &Settings, price: Credits) -> Self {
        Self {
            balance: standing.balance.count(),
            can: CanPlay::of(standing, settings, price),
        }
    }
}

/// The price of a play.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditsRequired {
    pub(super) credits_required: u64,
}

/// The free plays of a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreePlaySettings {
    daily_free_play_limit: u32,
    free_play_enabled: bool,
}

/// Credits that are offered together.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditPackage {
    credits: u32,
    label: &'static str,
    popular: bool,
    description: &'static str,
    /// On top, where it is paid by card or crypto.
    bonus: u32,
}

/// The prices of credits and plays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditConfig {
    /// Credits for one LP-BAI.
    exchange_rate: Number,
    game_credits_required: u32,
    /// Of a quest that names no price of its own.
    quest_credits_required: u32,
    free_credits_for_new_users: u32,
    /// The least LP-BAI of a purchase with tokens.
    minimum_pool_tokens: Number,
    /// False: nothing can be bought or spent; free plays stay.
    enabled: bool,
    /// Dollars for one credit.
    pool_credit_to_usd_rate: Number,
    free_play_settings: FreePlaySettings,
    packages: Vec<CreditPackage>,
    /// The currencies of crypto payments, the default first.
    currencies: Vec<&'static str>,
    /// Counts changes.
    version: i32,
}

impl From<&Version> for CreditConfig {
    fn from(version: &Version) -> Self {
        let settings = &version.settings;
        Self {
            exchange_rate: settings.exchange_rate.into(),
            game_credits_required: settings.game_credits,
            quest_credits_required: settings.quest_credits,
            free_credits_for_new_users: settings.new_user_credits,
            minimum_pool_tokens: settings.minimum_pool_tokens.into(),
            enabled: settings.enabled,
            pool_credit_to_usd_rate: settings.usd_rate.into(),
            free_play_settings: FreePlaySettings {
                daily_free_play_limit: settings.daily_free_plays,
                free_play_enabled: settings.free_plays_enabled,
            },
            packages: PACKS
                .iter()
                .map(|pack| CreditPackage {
                    credits: pack.credits,
                    label: pack.label,
                    popular: pack.popular,
                    description: pack.description,
                    bonus: pack.bonus,
                })
                .collect(),
            currencies: CURRENCIES.to_vec(),
            version: version.number,
        }
    }
}

/// A play is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consumed {
    /// Always true.
    success: bool,
    new_balance: u64,
    /// Credits that this call took; 0 for a free play and for a repeat.
    consumed: u64,
    used_free_play: bool,
    free_play_status: FreePlayStatus,
    /// It was paid by an earlier call: this one took nothing.
    already_consumed: bool,
    /// Until when the play must begin; its payment goes back then.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl Consumed {
    pub(super) fn new(right: &Right, is_new: bool, standing: &Standing, settings: &Settings) -> Self {
        Self {
            success: true,
            new_balance: standing.balance.count(),
            consumed: if is_new { right.credits.count() } else { 0 },
            used_free_play: right.source == Source::Free,
            free_play_status: FreePlayStatus::of(standing, settings),
            already_consumed: !is_new,
            expires_at: right.expires_at,
        }
    }
}

/// The result of a grant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrantedCredits {
    pub(super) grant_id: CreditGrantId,
    pub(super) user_id: UserId,
    pub(super) amount: u64,
    /// `waiting` while a second administrator must confirm it, else `granted`.
    #[schema(value_type = String)]
    pub(super) status: &'static str,
}

impl GrantedCredits {
    pub(super) fn of(grant: &super::store::grants::Grant, state: GrantState) -> Self {
        Self {
            grant_id: grant.id,
            user_id: grant.user,
            amount: grant.credits.count(),
            status: state.as_str(),
        }
    }
}

/// The free plays of this day began anew.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreePlaysReset {
    /// Always true.
    success: bool,
    /// People who had taken any.
    modified_count: u64,
    data: ModifiedCount,
}

/// The same, for clients that read it here.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModifiedCount {
    modified_count: u64,
}

impl From<u64> for FreePlaysReset {
    fn from(modified_count: u64) -> Self {
        Self {
            success: true,
            modified_count,
            data: ModifiedCount { modified_count },
        }
    }
}

/// How credits are spread over the people who have any.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditDistribution {
    total_credits: u64,
    avg_credits: Number,
    max_credits: u64,
    min_credits: u64,
}

/// The plays so far, paid and free.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditTransactions {
    /// Credits that paid plays.
    consumed: u64,
    /// Plays that were free.
    free_plays: i64,
    /// How often credits were bought.
    purchases: i64,
    /// Credits that were bought, without bonuses; those that were taken back later too.
    credits_sold: u64,
    bonus: u64,
    /// Credits that were taken back with their payments.
    refunded: u64,
    by_method: PurchasesByMethod,
}

/// Purchases by how they were paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct PurchasesByMethod {
    card: i64,
    crypto: i64,
    token: i64,
}

/// Credits of everybody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditStatistics {
    total_users: i64,
    wallets_with_credits: i64,
    credit_distribution: CreditDistribution,
    transaction_stats: CreditTransactions,
}

impl From<&Statistics> for CreditStatistics {
    fn from(all: &Statistics) -> Self {
        Self {
            total_users: all.users,
            wallets_with_credits: all.holders,
            credit_distribution: CreditDistribution {
                total_credits: all.total.count(),
                avg_credits: all.average.into(),
                max_credits: all.most.count(),
                min_credits: all.least.count(),
            },
            transaction_stats: CreditTransactions {
                consumed: all.consumed.count(),
                free_plays: all.free_plays,
                purchases: all.sold.by_card + all.sold.in_crypto + all.sold.with_tokens,
                credits_sold: all.sold.credits.count(),
                bonus: all.sold.bonus.count(),
                refunded: all.sold.refunded.count(),
                by_method: PurchasesByMethod {
                    card: all.sold.by_card,
                    crypto: all.sold.in_crypto,
                    token: all.sold.with_tokens,
                },
            },
        }
    }
}
