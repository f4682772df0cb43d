use crate::{
    auth::Admin,
    context::Context,
    features::people::{
        directory::{self, Headcount, growth},
        search::Search,
        store::directory::Person,
    },
    http::{
        error::ApiError,
        extract::{Origin, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::UserId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(user_stats).service(list_users);
}

/// People of a page.
const SIZES: [usize; 4] = [5, 10, 25, 50];
const DEFAULT_SIZE: usize = 10;

/// How many people there are; at most half a minute old.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserStats {
    total_users: i64,
    /// With a session that was seen in the last 24 hours.
    active_users: i64,
    /// Those who are administrators by their wallet.
    admin_users: i64,
    /// Of the last 24 hours.
    new_users: i64,
    /// By how many percent the people of the last 24 hours are more than those before; one digit after the point.
    growth_rate: f64,
}

/// How many people there are, and how many came of late.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = UserStats)))]
#[get("/api/admin/users/stats")]
async fn user_stats(
    context: web::Data<Context>,
    headcount: web::Data<Headcount>,
    _admin: Admin,
) -> Result<web::Json<UserStats>, ApiError> {
    let counts = headcount.kinds(&context).await?;
    // Counted apart from them: of the two, the newer cannot have lost the older's people.
    let total = headcount.total(&context).await?.max(counts.new);
    Ok(web::Json(UserStats {
        total_users: total,
        active_users: counts.active,
        admin_users: counts.admins,
        new_users: counts.new,
        growth_rate: growth(total, counts.new),
    }))
}

/// Which people.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UsersQuery {
    /// 1 or more; 1 when left out. Pages lead to the newest 10000 people, and to the first 200 of a search.
    #[param(minimum = 1)]
    page: Option<usize>,
    /// 5, 10, 25 or 50; 10 when left out.
    limit: Option<usize>,
    /// How a name or an address begins, or a whole e-mail address; the log then says who asked and whom it found. Left out or empty, everybody.
    #[param(max_length = 254)]
    search: Option<String>,
}

/// A person as administrators see them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListedUser)]
pub struct UserView {
    #[serde(rename = "_id")]
    id: UserId,
    /// The chosen name, or `user_` and six digits of the address.
    username: String,
    #[schema(required)]
    email: Option<String>,
    is_admin: bool,
    #[schema(required)]
    profile_image: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// Where a page stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct Pagination {
    page: usize,
    /// Pages that can be asked for.
    pages: usize,
    /// People who were found, at most 200; without a search everybody, as counted in the last half minute.
    total: i64,
}

/// A page of people: the newest first, those of a search by name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserPage)]
pub struct UsersView {
    /// Always true.
    success: bool,
    users: Vec<UserView>,
    pagination: Pagination,
}

impl From<Person> for UserView {
    fn from(person: Person) -> Self {
        Self {
            id: person.id,
            username: person.name,
            email: person.email,
            is_admin: person.is_admin,
            profile_image: person.avatar_url,
            created_at: person.created_at,
        }
    }
}

/// Everybody, or those who were looked for.
#[utoipa::path(tag = "admin", security(("token" = [])), params(UsersQuery), responses((status = 200, body = UsersView)))]
#[get("/api/admin/users")]
async fn list_users(
    context: web::Data<Context>,
    headcount: web::Data<Headcount>,
    admin: Admin,
    origin: Origin,
    query: Query<UsersQuery>,
) -> Result<web::Json<UsersView>, ApiError> {
    let size = query.limit.unwrap_or(DEFAULT_SIZE);
    if !SIZES.contains(&size) {
        return Err(ApiError::field("limit", "The limit must be 5, 10, 25 or 50."));
    }
    let page = query.page.unwrap_or(1);
    if page == 0 {
        return Err(ApiError::field("page", "Pages begin with 1."));
    }
    let search = Search::read(query.search.as_deref())?;
    let asking = (admin.0.actor(), origin);
    let found = directory::page(&context, &headcount, asking, search, (page, size)).await?;
    Ok(web::Json(UsersView {
        success: true,
        users: found.people.into_iter().map(UserView::from).collect(),
        pagination: Pagination {
            page,
            pages: found.pages,
            total: found.total,
        },
    }))
}
