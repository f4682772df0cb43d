use crate::{
    auth::MoneyAdmin,
    command::{Audited, Change},
    context::Context,
    features::credits::{
        settings::{self, Version},
        store::free_plays,
    },
    http::{amount::AmountText, error::ApiError, extract::Origin},
};
use domain::credits::{MAX_COUNT, Settings};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::{collections::BTreeMap, fmt::Display, str::FromStr, sync::Arc};
use utoipa::ToSchema;

/// The prices of credits and plays, all of them, as the config call gives them. Numbers, or exact decimal text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfigBody {
    #[schema(value_type = f64, minimum = 0.0001, maximum = 1_000_000)]
    exchange_rate: Option<AmountText>,
    #[schema(value_type = u32, minimum = 1, maximum = 1_000_000)]
    game_credits_required: Option<AmountText>,
    #[schema(value_type = u32, minimum = 1, maximum = 1_000_000)]
    quest_credits_required: Option<AmountText>,
    #[schema(value_type = u32, maximum = 1_000_000)]
    free_credits_for_new_users: Option<AmountText>,
    #[schema(value_type = f64, minimum = 0, maximum = 1_000_000_000)]
    minimum_pool_tokens: Option<AmountText>,
    #[schema(value_type = bool)]
    enabled: Option<bool>,
    #[schema(value_type = f64, minimum = 0.01, maximum = 1_000)]
    pool_credit_to_usd_rate: Option<AmountText>,
    #[schema(value_type = FreePlayBody)]
    free_play_settings: Option<FreePlayBody>,
}

/// The free plays of a day.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreePlayBody {
    #[schema(value_type = u32, maximum = 1_000_000)]
    daily_free_play_limit: Option<AmountText>,
    #[schema(value_type = bool)]
    free_play_enabled: Option<bool>,
}

impl ConfigBody {
    /// The settings, when every field is there and within its bounds.
    fn settings(self) -> Result<Settings, ApiError> {
        let free = self.free_play_settings.unwrap_or_default();
        let mut wrong = Wrong::default();
        let rate = wrong.read("exchangeRate", "The exchange rate", self.exchange_rate);
        let game = wrong.count("gameCreditsRequired", "Credits per game", 1, self.game_credits_required);
        let quest = wrong.count(
            "questCreditsRequired",
            "Credits per quest",
            1,
            self.quest_credits_required,
        );
        let new = wrong.count(
            "freeCreditsForNewUsers",
            "Free credits",
            0,
            self.free_credits_for_new_users,
        );
        let minimum = wrong.read("minimumPoolTokens", "The minimum of tokens", self.minimum_pool_tokens);
        let usd = wrong.read("poolCreditToUsdRate", "The USD rate", self.pool_credit_to_usd_rate);
        let plays = wrong.count(
            "dailyFreePlayLimit",
            "The daily free play limit",
            0,
            free.daily_free_play_limit,
        );
        let free_on = wrong.there("freePlayEnabled", free.free_play_enabled);
        let on = wrong.there("enabled", self.enabled);
        let read = (|| {
            Some(Settings {
                exchange_rate: rate?,
                game_credits: game?,
                quest_credits: quest?,
                new_user_credits: new?,
                minimum_pool_tokens: minimum?,
                usd_rate: usd?,
                daily_free_plays: plays?,
                free_plays_enabled: free_on?,
                enabled: on?,
            })
        })();
        let settings = read.ok_or_else(|| ApiError::fields(wrong.0))?;
        let checked = settings.checked();
        checked.map_err(|wrong| ApiError::field(wrong.field, wrong.to_string()))
    }
}

/// The texts of fields that are wrong.
#[derive(Default)]
struct Wrong(BTreeMap<&'static str, String>);

impl Wrong {
    fn read<T: FromStr<Err: Display>>(
        &mut self,
        field: &'static str,
        name: &str,
        text: Option<AmountText>,
    ) -> Option<T> {
        let text = self.there(field, text)?.into_string();
        let found = text.trim().parse();
        found
            .map_err(|error| self.0.insert(field, format!("{name} {error}.")))
            .ok()
    }

    fn count(&mut self, field: &'static str, name: &str, least: u32, text: Option<AmountText>) -> Option<u32> {
        let text = self.there(field, text)?.into_string();
        let count = text
            .trim()
            .parse()
            .ok()
            .filter(|count| (least..=MAX_COUNT).contains(count));
        if count.is_none() {
            let text = format!("{name} must be a whole number from {least} to {MAX_COUNT}.");
            self.0.insert(field, text);
        }
        count
    }

    fn there<T>(&mut self, field: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.0.insert(field, "This is required.".to_owned());
        }
        value
    }
}

/// Adds a version of the settings; the same again changes nothing. Plays and orders that began before keep their own.
pub async fn configure(
    context: &Arc<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    body: ConfigBody,
) -> Result<Version, ApiError> {
    let settings = body.settings()?;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = settings::lock(db).await?;
        if before.settings == settings {
            return Ok(Audited::unchanged(before));
        }
        settings::add(db, &before, &settings, admin.person).await?;
        let now = settings::current(db).await?;
        let change = Change::of(format!("credit_settings:{}", now.number));
        let change = change.before(told(&before.settings)).after(told(&settings));
        Ok(change.done(now).lists_changed())
    };
    command.run("credits.configure", effect).await
}

fn told(settings: &Settings) -> Value {
    json!({
        "exchangeRate": settings.exchange_rate.to_string(), "gameCreditsRequired": settings.game_credits,
        "questCreditsRequired": settings.quest_credits, "freeCreditsForNewUsers": settings.new_user_credits,
        "minimumPoolTokens": settings.minimum_pool_tokens.to_string(), "poolCreditToUsdRate": settings.usd_rate.to_string(),
        "dailyFreePlayLimit": settings.daily_free_plays, "freePlayEnabled": settings.free_plays_enabled, "enabled": settings.enabled
    })
}

/// Begins the free plays of this UTC day anew for everybody, and answers how many people had taken any.
pub async fn reset_free_plays(context: &Arc<Context>, admin: MoneyAdmin, origin: Origin) -> Result<u64, ApiError> {
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        // Two resets at once would wait for each other's rows.
        settings::lock(db).await?;
        let people = free_plays::reset(db).await?;
        Ok(Change::of("free_plays:today")
            .after(json!({ "people": people }))
            .done(people))
    };
    command.run("credits.reset_free_plays", effect).await
}
