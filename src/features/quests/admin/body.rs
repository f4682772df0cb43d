use crate::{
    features::nfts,
    http::{
        amount::AmountText,
        error::{ApiError, Code},
    },
    ledger::currencies::{self, Currency},
};
use domain::{
    ledger::{Amount, CurrencyCode},
    quest::{Goal, QuestForm, Terms, UnknownGoal},
};
use serde::{Deserialize, Deserializer};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The form of a quest. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestBody {
    /// 1 to 140 characters: `Name of the quest - name of the agent`, or a name alone.
    title: Option<String>,
    /// At most 2000 characters.
    description: Option<String>,
    /// `easy`, `medium` or `hard`: the agent's level.
    difficulty: Option<String>,
    reward: Option<RewardBody>,
    /// A public https link.
    image: Option<String>,
    /// A path of this site.
    game_url: Option<String>,
    /// 1 to 1000000; 100 when left out.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000_000)]
    participant_limit: Option<AmountText>,
    /// 1 to 1000000; left out or empty, as many as the setting for all quests says.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 1_000_000)]
    pool_credits_required: Option<AmountText>,
    /// At most 60 characters.
    agent_display_name: Option<String>,
    /// Such as `{"kind": "win"}`, which it is when left out.
    #[schema(value_type = Option<Object>)]
    #[serde(default, deserialize_with = "goal")]
    goal: Option<Result<Goal, UnknownGoal>>,
    /// `once`, `daily` or `weekly`; once when left out.
    period: Option<String>,
    /// RFC 3339; at once when left out.
    starts_at: Option<String>,
    /// RFC 3339; until it is ended when left out.
    ends_at: Option<String>,
    /// Seconds, 1 to 86400; as long as it takes when left out.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 86_400)]
    time_limit: Option<AmountText>,
    /// `active`, `completed` or `cancelled`: of a change alone, else ignored.
    pub(super) status: Option<String>,
}

/// The reward of a quest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardBody {
    /// From 0; a number or exact decimal text.
    #[schema(value_type = Option<f64>, minimum = 0)]
    amount: Option<AmountText>,
    /// A currency's code, as `GET /api/quests/reward-currencies` tells them.
    currency_id: Option<String>,
}

/// The terms as the one who confirms them read them: nothing else is confirmed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmQuestBody {
    /// The reward that waits, as `waiting` tells it.
    #[serde(default)]
    pub(super) reward: String,
    #[serde(default)]
    pub(super) currency: String,
    #[serde(default)]
    pub(super) participant_limit: u32,
}

/// A form that was judged.
pub(super) struct Read {
    pub terms: Terms,
    pub reward: Amount,
    pub currency: Currency,
}

impl QuestBody {
    /// The quest that it asks for.
    pub(super) async fn read(self, db: &mut PgConnection) -> Result<Read, ApiError> {
        let blank = |text: &Option<String>| text.as_deref().is_none_or(|text| text.trim().is_empty());
        let reward = self.reward.unwrap_or(RewardBody {
            amount: None,
            currency_id: None,
        });
        let amount = reward.amount.filter(|amount| !amount.is_empty());
        let (Some(amount), Some(code), false) = (
            amount,
            reward.currency_id.filter(|code| !code.trim().is_empty()),
            blank(&self.title) || blank(&self.difficulty),
        ) else {
            return Err(ApiError::new(Code::MissingFields, Code::MissingFields.text()));
        };
        let terms = domain::quest::terms(&QuestForm {
            title: self.title.unwrap_or_default(),
            description: self.description.unwrap_or_default(),
            difficulty: self.difficulty.unwrap_or_default(),
            image: self.image.unwrap_or_default(),
            game_url: self.game_url.unwrap_or_default(),
            agent_name: self.agent_display_name.unwrap_or_default(),
            goal: self.goal,
            period: self.period.unwrap_or_default(),
            starts_at: self.starts_at.unwrap_or_default(),
            ends_at: self.ends_at.unwrap_or_default(),
            participant_limit: self.participant_limit.map(AmountText::into_string),
            credits_required: self.pool_credits_required.map(AmountText::into_string),
            time_limit: self.time_limit.map(AmountText::into_string),
        })?;
        if let Goal::OwnNft { collection, .. } = terms.goal
            && !nfts::is_public(db, collection).await?
        {
            return Err(ApiError::field(
                "goal",
                "Please choose a collection that is or was sold.",
            ));
        }
        let code: Option<CurrencyCode> = code.trim().parse().ok();
        let currency = match code {
            Some(code) => currencies::get(db, code).await?,
            None => None,
        };
        let currency = currency.ok_or_else(|| ApiError::field("reward", "Please choose a currency."))?;
        let reward = amount.parse(currency.decimals);
        let reward = reward.map_err(|error| ApiError::field("reward", error.to_string()))?;
        Ok(Read {
            terms,
            reward,
            currency,
        })
    }
}

/// A value outside the list is told apart from one that is left out.
fn goal<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Result<Goal, UnknownGoal>>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(Some(serde_json::from_value(value).map_err(|_| UnknownGoal)))
}
