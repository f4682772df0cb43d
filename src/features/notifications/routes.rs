//! A person's notifications.

use super::store;
use crate::{
    auth::Account,
    context::Context,
    http::{
        error::ApiError,
        extract::{JsonBody, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use actors::wire::Notification;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub fn routes(config: &mut ServiceConfig) {
    config.service(list_notifications).service(read_notifications);
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The nextCursor of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A notification, and whether it was read.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListedNotification)]
pub struct Listed {
    #[serde(flatten)]
    notification: Notification,
    read: bool,
}

/// A page, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationList)]
pub struct List {
    notifications: Vec<Listed>,
    /// Null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    /// At most 500.
    unread: i64,
}

/// Up to where was read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadBody)]
pub struct Read {
    /// The id of the newest notification that was seen.
    up_to: String,
}

/// Count of notifications left unread.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unread {
    /// At most 500.
    unread: i64,
}

/// Notifications of the caller, newest first. The newest 500 are kept, for 90 days.
#[utoipa::path(tag = "users", security(("token" = [])), params(PageQuery), responses((status = 200, body = List)))]
#[get("/api/notifications")]
async fn list_notifications(
    context: web::Data<Context>,
    who: Account,
    query: Query<PageQuery>,
) -> Result<web::Json<List>, ApiError> {
    let before = query.cursor.as_deref().filter(|text| !text.is_empty()).map(read_id);
    let (limit, wanted) = paging::limit(query.limit)?;
    let mut db = context.pool.acquire().await?;
    let mut listed = store::list(&mut db, who.0.user_id, before.transpose()?, wanted).await?;
    let more = listed.len() > limit;
    listed.truncate(limit);
    let next_cursor = listed.last().filter(|_| more).map(|(last, _)| last.id.clone());
    let view = |(notification, read)| Listed { notification, read };
    Ok(web::Json(List {
        notifications: listed.into_iter().map(view).collect(),
        next_cursor,
        unread: store::unread(&mut db, who.0.user_id).await?,
    }))
}

/// Marks notifications as read, up to that one.
#[utoipa::path(tag = "users", security(("token" = [])), request_body = Read, responses((status = 200, body = Unread)))]
#[post("/api/notifications/read")]
async fn read_notifications(
    context: web::Data<Context>,
    who: Account,
    body: JsonBody<Read>,
) -> Result<web::Json<Unread>, ApiError> {
    let up_to = read_id(&body.up_to)?;
    let mut db = context.pool.acquire().await?;
    store::read(&mut db, who.0.user_id, up_to).await?;
    let unread = store::unread(&mut db, who.0.user_id).await?;
    Ok(web::Json(Unread { unread }))
}

fn read_id(text: &str) -> Result<i64, ApiError> {
    let id = text.parse().ok().filter(|id| *id > 0);
    id.ok_or_else(|| ApiError::bad_request("Invalid notification ID"))
}
