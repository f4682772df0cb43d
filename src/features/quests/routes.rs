use super::{play, store, view::QuestView};
use crate::{
    context::Context,
    http::{cache::Cached, error::ApiError, ready::Ready, routing::ServiceConfig},
};
use actix_web::{HttpRequest, HttpResponse, get, web};

/// Quests of the list.
const LIMIT: i64 = 100;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list_quests);
    play::own::routes(config);
    play::routes::routes(config);
}

/// The list of quests, answered from memory.
#[derive(Debug, Default)]
pub struct QuestList(Cached<Ready>);

/// The quests that can be played, newest first, at most a hundred.
#[utoipa::path(tag = "quests", responses((status = 200, body = [QuestView])))]
#[get("/api/quests")]
async fn list_quests(
    context: web::Data<Context>,
    list: web::Data<QuestList>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let read = async || {
        let mut db = context.pool.acquire().await?;
        let quests = store::active(&mut db, LIMIT).await?;
        Ready::of(&QuestView::all(&mut db, quests).await?)
    };
    Ok(list.0.get(&context.lists, read).await?.answer(&request))
}
