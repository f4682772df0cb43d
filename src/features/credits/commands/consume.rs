use crate::{
    auth::Identity,
    command::Done,
    context::Context,
    features::{
        credits::{
            gate::PlayGate,
            orders, settings,
            store::{
                paid,
                rights::{self, Right, Subject},
                standing,
            },
            view::Consumed,
        },
        quests::{self, play},
    },
    http::{
        error::{ApiError, Code},
        idempotency::{Answer, Once},
    },
    spending::{Permit, Refusal as Refused, SpendKind, may_spend, region::Region},
    users,
};
use actix_web::HttpResponse;
use domain::{
    QuestId, UserId,
    credits::{Credits, GameType, Settings},
    ledger::Refusal,
};
use serde::Deserialize;
use sqlx::PgConnection;
use std::sync::Arc;
use utoipa::ToSchema;

/// The play that is to be paid.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ConsumeBody {
    /// `pool_game` when left out.
    #[serde(alias = "type")]
    pub game_type: Option<GameType>,
    /// The quest, for `ai_quest`.
    #[schema(value_type = Option<String>)]
    pub quest_id: Option<String>,
}

/// The price of a play, and its subject. A quest must be one that can be played.
///
/// # Errors
/// 400 without the quest of `ai_quest`, 404 for one that is not known, 409 for one that is over.
pub async fn price(
    db: &mut PgConnection,
    settings: &Settings,
    game: Option<GameType>,
    quest: Option<&str>,
) -> Result<(Subject, Credits), ApiError> {
    let game = game.unwrap_or_default();
    let id = match (game, quest.map(str::trim).filter(|id| !id.is_empty())) {
        (GameType::PoolGame, _) => return Ok((Subject::PoolGame, settings.price_of(game, None))),
        (GameType::AiQuest, None) => return Err(ApiError::field("questId", "Please choose a quest.")),
        (GameType::AiQuest, Some(id)) => id,
    };
    let id: QuestId = id.parse().map_err(|_| ApiError::bad_request("Invalid Quest ID"))?;
    let terms = quests::store::terms(db, id).await?;
    let terms = terms.ok_or_else(|| ApiError::new(Code::NotFound, "Quest Not Found"))?;
    if !terms.is_active {
        return Err(ApiError::new(Code::Conflict, "This quest is no longer active"));
    }
    Ok((Subject::Quest(id), settings.price_of(game, terms.credits_required)))
}

/// Pays a play: with a free play of the day, or with credits, which are set aside for an hour. While it waits to be used a repeat takes
/// nothing.
pub async fn consume(
    context: &Arc<Context>,
    gate: &dyn PlayGate,
    who: &Identity,
    region: Region,
    call: Once<ConsumeBody>,
) -> Result<HttpResponse, ApiError> {
    gate.may_play(who.address).await?;
    let user = who.user_id;
    let effect = async move |db: &mut PgConnection, body: ConsumeBody| {
        users::lock(db, user).await?;
        let settings = settings::current(db).await?.settings;
        let (subject, price) = price(db, &settings, body.game_type, body.quest_id.as_deref()).await?;
        let (right, is_new) = match waiting(db, user, subject).await? {
            Some(right) => (right, false),
            None => {
                let permit = may_play(db, user).await?;
                (pay(db, (user, permit), &region, subject, price, &settings).await?, true)
            }
        };
        let standing = standing::of(db, user).await?;
        let answer = Answer::ok(&Consumed::new(&right, is_new, &standing, &settings))?;
        Ok(if is_new {
            Done::with(answer).moved(user)
        } else {
            Done::with(answer)
        })
    };
    context
        .recorded("credits.consume")
        .once(call.by_nature(), user, effect)
        .await
}

/// The right that pays already: one that waits to be used, or that of a quest that was joined and is not played to its end.
///
/// # Errors
/// 409 for a quest that is not active, full, or played by them. Nothing was charged.
async fn waiting(db: &mut PgConnection, user: UserId, subject: Subject) -> Result<Option<Right>, ApiError> {
    let found = open(db, user, subject).await?;
    if let (Subject::Quest(id), None) = (subject, &found) {
        let (quest, entry) = play::store::quest_of(db, id, user)
            .await?
            .ok_or_else(play::error::not_found)?;
        match entry {
            Some(entry) if entry.is_open_in(&quest) => {
                return match entry.right {
                    Some(right) => Ok(paid::find(db, right).await?),
                    None => Err(play::error::costs_nothing()),
                };
            }
            Some(entry) if entry.is_used(quest.period) => return Err(play::error::already_played()),
            Some(_) | None => {}
        }
        // First: a full quest has nothing left to promise.
        if quest.is_full {
            return Err(play::error::is_full());
        }
        if !quest.is_active {
            return Err(play::error::not_active());
        }
        if !quest.is_paid() {
            return Err(play::error::costs_nothing());
        }
    }
    Ok(found)
}

/// Plays pay rewards, also free ones: not to who owes credits (E8), or takes a break (E41). Other refusals of spending are inside: they matter where
/// credits pay.
///
/// # Errors
/// 409 to who owes credits, 403 to who takes a break. Nothing was charged.
async fn may_play(db: &mut PgConnection, user: UserId) -> Result<Result<Permit, Refused>, ApiError> {
    if orders::owes(db, user).await? {
        let text = "An earlier card payment was taken back after its credits were used. Please settle it with new credits, or contact support.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    match may_spend(db, user, SpendKind::Play, 0).await? {
        Err(refusal @ Refused::OnBreak { .. }) => Err(refusal.into()),
        permit @ (Ok(_) | Err(Refused::SwitchedOff { .. } | Refused::Unattested | Refused::OverLimit { .. })) => {
            Ok(permit)
        }
    }
}

/// Whether a play is paid: by a right that waits to be used, or because its quest was joined and is not played to its end.
pub async fn is_paid(db: &mut PgConnection, user: UserId, subject: Subject) -> Result<bool, ApiError> {
    let open = rights::open_of(db, user, subject).await?;
    if open.is_some_and(|right| !right.is_due) {
        return Ok(true);
    }
    let Subject::Quest(id) = subject else { return Ok(false) };
    let entry = play::store::entry(db, id, user).await?;
    Ok(entry.is_some_and(|entry| entry.is_open() && entry.right.is_some()))
}

/// The right that waits to be used. One whose hour is over is given back first, as the sweep would.
async fn open(db: &mut PgConnection, user: UserId, subject: Subject) -> Result<Option<Right>, ApiError> {
    match rights::open_of(db, user, subject).await? {
        Some(right) if right.is_due => {
            rights::expire(db, &right).await??;
            Ok(None)
        }
        found => Ok(found),
    }
}

async fn pay(
    db: &mut PgConnection,
    (user, permit): (UserId, Result<Permit, Refused>),
    region: &Region,
    subject: Subject,
    price: Credits,
    settings: &Settings,
) -> Result<Right, ApiError> {
    if let Some(free) = rights::open_free(db, user, subject, settings.free_plays()).await? {
        return Ok(free);
    }
    if !settings.enabled {
        let text = "Pool credits are switched off for now. Yours stay yours, and the free plays of each day go on.";
        return Err(ApiError::new(Code::CreditsDisabled, text));
    }
    // Free plays are offered everywhere.
    region.offers(SpendKind::Play)?;
    match rights::open_paid(db, permit?, subject, price).await? {
        Ok(right) => Ok(right),
        Err(Refusal::Insufficient { .. }) => {
            let missing = standing::of(db, user).await?.balance.shortfall(price);
            let unit = if missing.count() == 1 {
                "credit is"
            } else {
                "credits are"
            };
            let text = format!("Insufficient Pool Credits: {missing} {unit} missing.");
            Err(ApiError::new(Code::InsufficientCredits, text))
        }
        Err(refusal) => Err(refusal.into()),
    }
}
