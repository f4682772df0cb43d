//! The commands of administrators, each one transaction with its line in the audit log.

use super::{
    store::{self, New, Season, Status},
    view::AdminSeason,
};
use crate::{
    auth::MoneyAdmin,
    command::Change,
    context::Context,
    features::approvals::{self, ApprovalLimits},
    http::{
        data::Data,
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
    },
    ids,
    ledger::currencies,
    rewards::{self, Budget},
};
use actix_web::HttpResponse;
use domain::{
    SeasonId,
    ledger::CurrencyCode,
    season::{self, SeasonForm},
};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The form of a season. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonBody {
    /// 1 to 140 characters.
    #[serde(default)]
    title: String,
    /// At most 2000 characters.
    #[serde(default)]
    description: String,
    /// RFC 3339; at once when left out.
    #[serde(default)]
    starts_at: String,
    /// RFC 3339, at most 366 days after the start.
    #[serde(default)]
    ends_at: String,
    /// A currency's code.
    #[serde(default)]
    currency_id: String,
    /// 1 to 50 quests whose goals count.
    #[serde(default)]
    quest_ids: Vec<String>,
    /// 1 to 100 decimal numbers: what the first place gets, the second, and so on.
    #[serde(default)]
    prizes: Vec<String>,
}

/// Announces a season with its prizes promised, or lets it wait for a second administrator.
pub(super) async fn create(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    call: Once<SeasonBody>,
) -> Result<HttpResponse, ApiError> {
    let (person, command) = (admin.person, context.audited(admin.who.actor(), origin));
    let effect = async move |db: &mut PgConnection, body: SeasonBody| {
        let code: Option<CurrencyCode> = body.currency_id.trim().parse().ok();
        let currency = match code {
            Some(code) => currencies::get(db, code).await?,
            None => None,
        };
        let currency = currency.ok_or_else(|| ApiError::field("currencyId", "Please choose a currency."))?;
        let form = SeasonForm {
            title: body.title,
            description: body.description,
            starts_at: body.starts_at,
            ends_at: body.ends_at,
            quests: body.quest_ids,
            prizes: body.prizes,
        };
        let terms = season::terms(&form, currency.decimals, OffsetDateTime::now_utc())?;
        if store::there(db, &terms.quests).await? != terms.quests.len() {
            return Err(ApiError::field("questIds", "Please choose quests of the list."));
        }
        approvals::hold(db, admin.person).await?;
        let alone = approvals
            .one_may_promise(db, admin.person, &currency, terms.total)
            .await?;
        let id = ids::season_id();
        let new = New {
            id,
            terms: &terms,
            currency: currency.code,
            status: if alone { Status::Active } else { Status::Waiting },
            by: admin.person,
            by_name: &admin.who.name,
        };
        store::insert(db, &new).await?;
        let made = found(db, id).await?;
        if alone {
            promise(db, &made).await?;
        }
        let change = Change::of(target(id)).after(told(&made));
        let change = if alone {
            change
        } else {
            change.called("season.create_first")
        };
        let answer = Answer::created(&Data::from(AdminSeason::of(made)))?;
        Ok(change.done(answer).lists_changed())
    };
    command.once("season.create", call, person, effect).await
}

/// An administrator who acts on a season.
pub(super) struct Act {
    pub admin: MoneyAdmin,
    pub origin: Origin,
    pub id: SeasonId,
}

/// Confirms a season that another administrator asked for: its terms cannot have changed since they were read.
pub(super) async fn confirm(context: &Arc<Context>, act: Act) -> Result<AdminSeason, ApiError> {
    let Act { admin, origin, id } = act;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = store::lock(db, id).await?.ok_or_else(not_found)?;
        if before.status != Status::Waiting {
            return Err(conflict("Nothing of this season waits for a second administrator."));
        }
        if before.created_by == admin.person {
            return Err(conflict(
                "You have asked for this. A second administrator must confirm it.",
            ));
        }
        if before.ends_at <= OffsetDateTime::now_utc() {
            return Err(conflict("Its end has come. Cancel it, and make another."));
        }
        if !approvals::in_office(db, before.created_by).await? {
            return Err(conflict(
                "Whoever asked for this is no administrator any more. Cancel it, and make another.",
            ));
        }
        let quests: Vec<_> = before.quests.iter().map(|quest| quest.id).collect();
        if store::there(db, &quests).await? != quests.len() {
            return Err(conflict("A quest of this season is gone. Cancel it, and make another."));
        }
        store::confirm(db, id, admin.person).await?;
        let after = found(db, id).await?;
        promise(db, &after).await?;
        let change = Change::of(target(id)).before(told(&before)).after(told(&after));
        Ok(change.done(AdminSeason::of(after)).lists_changed())
    };
    command.run("season.confirm", effect).await
}

/// Takes back a season that has not begun; its prizes go back to the reserve.
pub(super) async fn cancel(context: &Arc<Context>, act: Act) -> Result<AdminSeason, ApiError> {
    let Act { admin, origin, id } = act;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let before = store::lock(db, id).await?.ok_or_else(not_found)?;
        if !before.can_be_cancelled(OffsetDateTime::now_utc()) {
            return Err(conflict("This season has begun: its terms and its prizes stay."));
        }
        store::set_status(db, id, Status::Cancelled).await?;
        rewards::give_back(db, Budget::Season(id)).await?;
        let after = found(db, id).await?;
        let change = Change::of(target(id)).before(told(&before)).after(told(&after));
        Ok(change.done(AdminSeason::of(after)).lists_changed())
    };
    command.run("season.cancel", effect).await
}

/// Promises all prizes, and notes who did.
async fn promise(db: &mut PgConnection, season: &Season) -> Result<(), ApiError> {
    let budget = Budget::Season(season.id);
    rewards::promise(db, budget, season.currency, season.total()).await??;
    let (by, confirmed) = (season.created_by, season.confirmed_by);
    Ok(rewards::record(db, budget, season.currency, season.total(), by, confirmed).await?)
}

async fn found(db: &mut PgConnection, id: SeasonId) -> Result<Season, ApiError> {
    let missing = || ApiError::internal("a season that was stored is not there");
    store::season(db, id).await?.ok_or_else(missing)
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Season not found")
}

fn conflict(text: &'static str) -> ApiError {
    ApiError::new(Code::Conflict, text)
}

pub(super) fn target(id: SeasonId) -> String {
    format!("season:{id}")
}

fn told(season: &Season) -> Value {
    let text = |at: OffsetDateTime| at.unix_timestamp();
    json!({
        "status": season.status.as_str(), "title": season.title, "startsAt": text(season.starts_at), "endsAt": text(season.ends_at),
        "currency": season.currency, "total": season.total().format(season.decimals), "quests": season.quests.len(), "prizes": season.prizes.len()
    })
}
