use super::path::OfTask;
use crate::{
    auth::{Admin, Viewer},
    context::Context,
    features::tasks::{
        refusal::task_not_found,
        store::{
            Submission, submissions,
            tasks::{self, Wanted},
        },
        view::{TaskPage, TaskView},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::Query,
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::{TaskId, UserId};
use serde::Deserialize;
use sqlx::PgConnection;
use std::collections::HashMap;
use utoipa::IntoParams;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_tasks)
        .service(get_task)
        .service(list_tasks_as_admin);
}

/// Characters of a search at most.
const MAX_SEARCH: usize = 140;
const STATUSES: [&str; 5] = ["upcoming", "active", "full", "completed", "cancelled"];

/// Which tasks.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TaskQuery {
    /// `upcoming`, `active`, `full`, `completed` or `cancelled`; left out, all but the cancelled ones.
    status: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Which tasks an administrator looks for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminTaskQuery {
    /// A part of the title. Left out or empty, every task.
    #[param(max_length = 140)]
    search: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Tasks, newest first, each with what the caller submitted.
#[utoipa::path(tag = "tasks", params(TaskQuery), responses((status = 200, body = TaskPage)))]
#[get("/api/tasks")]
async fn list_tasks(
    context: web::Data<Context>,
    viewer: Viewer,
    query: Query<TaskQuery>,
) -> Result<web::Json<TaskPage>, ApiError> {
    let status = query.status.as_deref().filter(|status| !status.is_empty());
    if status.is_some_and(|status| !STATUSES.contains(&status)) {
        return Err(ApiError::bad_request(
            "The status must be upcoming, active, full, completed or cancelled.",
        ));
    }
    let (limit, wanted) = paging::limit(query.limit)?;
    let wanted = Wanted {
        status,
        search: "",
        with_cancelled: status == Some("cancelled"),
        after: paging::read(query.cursor.as_deref())?,
        limit: wanted,
    };
    let person = viewer.identity().map(|who| who.user_id);
    let mut db = context.pool.acquire().await?;
    Ok(web::Json(page(&mut db, wanted, limit, person).await?))
}

/// A task, with what the caller submitted.
#[utoipa::path(tag = "tasks",
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<TaskView>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/tasks/{id}")]
async fn get_task(
    context: web::Data<Context>,
    viewer: Viewer,
    id: OfTask,
) -> Result<web::Json<Data<TaskView>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let task = tasks::get(&mut db, id.0).await?.ok_or_else(task_not_found)?;
    let own = match viewer.identity() {
        Some(who) => of_person(&mut db, who.user_id, &[id.0]).await?.remove(&id.0),
        None => None,
    };
    Ok(Data::json(TaskView::of(task, own)))
}

/// Tasks as administrators find them, newest first, with those that were cancelled.
#[utoipa::path(tag = "admin", security(("token" = [])), params(AdminTaskQuery), responses((status = 200, body = TaskPage)))]
#[get("/api/admin/tasks")]
async fn list_tasks_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<AdminTaskQuery>,
) -> Result<web::Json<TaskPage>, ApiError> {
    let search = query.search.as_deref().unwrap_or_default().trim();
    if search.chars().count() > MAX_SEARCH || search.contains('\0') {
        let refusal = format!("The search must be at most {MAX_SEARCH} characters.");
        return Err(ApiError::field("search", refusal));
    }
    let (limit, wanted) = paging::limit(query.limit)?;
    let wanted = Wanted {
        status: None,
        search,
        with_cancelled: true,
        after: paging::read(query.cursor.as_deref())?,
        limit: wanted,
    };
    let mut db = context.pool.acquire().await?;
    Ok(web::Json(page(&mut db, wanted, limit, None).await?))
}

async fn page(
    db: &mut PgConnection,
    wanted: Wanted<'_>,
    limit: usize,
    person: Option<UserId>,
) -> Result<TaskPage, ApiError> {
    let mut found = tasks::list(db, wanted).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let ids: Vec<_> = found.iter().map(|task| task.id).collect();
    let mut own = match person {
        Some(person) => of_person(db, person, &ids).await?,
        None => HashMap::new(),
    };
    let last = found.last().filter(|_| more);
    Ok(TaskPage {
        success: true,
        next_cursor: last.map(|last| paging::write(last.created_at, last.id)),
        data: found
            .into_iter()
            .map(|task| {
                let own = own.remove(&task.id);
                TaskView::of(task, own)
            })
            .collect(),
    })
}

/// The newest that somebody submitted for each task.
async fn of_person(
    db: &mut PgConnection,
    person: UserId,
    tasks: &[TaskId],
) -> Result<HashMap<TaskId, Submission>, ApiError> {
    let all = submissions::of_person(db, person, tasks).await?;
    Ok(all.into_iter().map(|one| (one.task, one)).collect())
}
