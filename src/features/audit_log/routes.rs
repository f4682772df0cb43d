use super::subjects::{self, Subject};
use crate::{
    audit::{self, verifier::AuditVerifier},
    auth::Admin,
    context::Context,
    http::{error::ApiError, extract::Query, paging, routing::ServiceConfig},
};
use actix_web::{get, web};
use domain::Address;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub fn routes(config: &mut ServiceConfig) {
    config.service(audit_log);
}

/// Which page of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// The `nextCursor` of the page before. Left out, the newest.
    cursor: Option<i64>,
    /// Only this action, such as `withdrawal.approve`.
    action: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// The actor of an entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditActor {
    /// `user`, `admin` or `system`.
    r#type: String,
    /// Null for the system.
    #[schema(required)]
    id: Option<String>,
    name: String,
}

/// Whose the thing is.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditPerson {
    address: Address,
    username: String,
}

/// The amount that the thing comes to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditMoney {
    /// Decimal text of the currency's units.
    amount: String,
    currency: String,
    /// Of the currency.
    decimals: u8,
}

/// The thing that was acted on, as it is known now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditSubject {
    #[schema(required)]
    name: Option<String>,
    /// A path of the site.
    #[schema(required)]
    link: Option<String>,
    #[schema(required)]
    person: Option<AuditPerson>,
    #[schema(required)]
    money: Option<AuditMoney>,
}

impl From<Subject> for AuditSubject {
    fn from(subject: Subject) -> Self {
        Self {
            name: subject.name,
            link: subject.link,
            person: subject.person.map(|of| AuditPerson {
                address: of.address,
                username: of.username,
            }),
            money: subject.money.map(|of| AuditMoney {
                amount: of.amount,
                currency: of.currency,
                decimals: of.decimals,
            }),
        }
    }
}

/// An act: who did it, when, from where, and its changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    id: i64,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    actor: AuditActor,
    action: String,
    target: String,
    /// Null where the target is no thing of its own, or is gone.
    #[schema(required)]
    subject: Option<AuditSubject>,
    #[schema(required)]
    address: Option<String>,
    #[schema(required)]
    request_id: Option<String>,
    /// As it was written, to the byte.
    #[schema(required, value_type = Option<Object>)]
    before: Option<Box<RawValue>>,
    #[schema(required, value_type = Option<Object>)]
    after: Option<Box<RawValue>>,
    /// SHA-256 of this row and of the one before it, in hex.
    hash: String,
}

/// Result of the last check of the whole log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditVerified {
    ok: bool,
    #[serde(with = "time::serde::rfc3339")]
    checked_at: OffsetDateTime,
    /// The newest row that was checked; when the log is broken, the last good one.
    up_to: i64,
}

/// A page of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditPage {
    /// Always true.
    success: bool,
    data: Vec<AuditEntry>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<i64>,
    /// Null until the server has checked for the first time.
    #[schema(required)]
    verified: Option<AuditVerified>,
}

impl AuditEntry {
    fn of(listed: audit::Listed, subject: Option<Subject>) -> Result<Self, ApiError> {
        let json = |text: Option<String>| text.map(RawValue::from_string).transpose().map_err(ApiError::internal);
        Ok(Self {
            id: listed.id,
            at: listed.at,
            actor: AuditActor {
                r#type: listed.actor_type,
                id: listed.actor_id,
                name: listed.actor_name,
            },
            action: listed.action,
            target: listed.target,
            subject: subject.map(AuditSubject::from),
            address: listed.address,
            request_id: listed.request_id,
            before: json(listed.before)?,
            after: json(listed.after)?,
            hash: hex::encode(listed.hash),
        })
    }
}

/// Acts of administrators, creators and the server.
#[utoipa::path(tag = "admin", security(("token" = [])), params(AuditQuery), responses((status = 200, body = AuditPage)))]
#[get("/api/admin/audit")]
async fn audit_log(
    context: web::Data<Context>,
    verifier: web::Data<AuditVerifier>,
    _admin: Admin,
    query: Query<AuditQuery>,
) -> Result<web::Json<AuditPage>, ApiError> {
    let (limit, wanted) = paging::limit(query.limit)?;
    let action = query.action.as_deref().filter(|action| !action.is_empty());
    if action.is_some_and(|action| !action.bytes().all(|b| b.is_ascii_graphic())) {
        return Err(ApiError::bad_request("This is not the name of an action."));
    }
    let mut db = context.pool.acquire().await?;
    let mut page = audit::list(&mut db, query.cursor, action, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |entry| entry.id);
    let targets: Vec<String> = page.iter().map(|entry| entry.target.clone()).collect();
    // Several rows may be about one thing.
    let subjects = subjects::of(&mut db, &targets).await?;
    let seen = |entry: audit::Listed| {
        let subject = subjects.get(&entry.target).cloned();
        AuditEntry::of(entry, subject)
    };
    let verified = verifier.latest().map(|checked| AuditVerified {
        ok: checked.broken.is_none(),
        checked_at: checked.at,
        up_to: checked.up_to,
    });
    Ok(web::Json(AuditPage {
        success: true,
        next_cursor,
        data: page.into_iter().map(seen).collect::<Result<_, _>>()?,
        verified,
    }))
}
