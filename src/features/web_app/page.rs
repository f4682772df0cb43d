//! The app's page, which says in its first bytes what it is about: search engines and messengers run no scripts.

use actors::duel_room::DuelRooms;

use super::head::Head;
use super::place::Place;
use super::template::Template;
use crate::{
    context::Context,
    http::{
        cache::{Cached, Freshness},
        error::ApiError,
        extract::ClientAddress,
        ready::Ready,
    },
};

use actix_web::{HttpMessage, HttpRequest, HttpResponse, http::StatusCode};
use moka::sync::Cache;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

/// How long a page says the same.
const TTL: Duration = Duration::from_secs(10);
const SITEMAP_TTL: Duration = Duration::from_secs(60);
/// Pages that are kept.
const CAPACITY: u64 = 1024;
const HTML: &str = "text/html; charset=utf-8";

/// Pages that were asked for lately, and the list of all.
pub struct Previews {
    /// By moka, which keeps their number and time. Those of an earlier build are not asked for again.
    pages: Cache<(Place, Option<SystemTime>), Page>,
    template: Mutex<Option<Arc<Template>>>,
    pub(super) sitemap: Cached<Ready>,
    pub(super) fresh: Freshness,
    duel_rooms: DuelRooms,
}

impl Previews {
    /// Nothing is remembered yet. Duel rooms are known by name while they are in the lobby.
    pub fn new(duel_rooms: DuelRooms) -> Self {
        Self {
            pages: Cache::builder().max_capacity(CAPACITY).time_to_live(TTL).build(),
            template: Mutex::default(),
            sitemap: Cached::default(),
            fresh: Freshness::within(SITEMAP_TTL),
            duel_rooms,
        }
    }
}

#[derive(Debug, Clone)]
struct Page {
    status: StatusCode,
    ready: Arc<Ready>,
}

/// The app's page as it is at the path of the request; None: the app is not built.
pub async fn page(request: &HttpRequest, context: &Context, previews: &Previews) -> Option<HttpResponse> {
    let built = Template::built(&context.site.web_dir)?;
    let key = (Place::with_query(request.path(), request.query_string()), built);
    if let Some(page) = previews.pages.get(&key) {
        return Some(page.answer(request));
    }
    let template = previews.template(context, built)?;
    // A caller who asks about too many gets the page all the same, and the store is left alone.
    let place = &key.0;
    let head = if place.is_stored() && is_too_fast(request, context) {
        Err(ApiError::unavailable())
    } else {
        place.head(context, &previews.duel_rooms).await.map_err(ApiError::from)
    };
    let (status, head, is_known) = match head {
        Ok(Some(head)) => (StatusCode::OK, head, true),
        Ok(None) => (StatusCode::NOT_FOUND, missing(), true),
        Err(_) => (StatusCode::OK, unknown(), false),
    };
    let html = template.filled(&head.html(&context.site.public_origin));
    let page = Page {
        status,
        ready: Arc::new(Ready::new(HTML, html)),
    };
    let answer = page.answer(request);
    if is_known {
        previews.pages.insert(key, page);
    }
    Some(answer)
}

impl Page {
    fn answer(&self, request: &HttpRequest) -> HttpResponse {
        self.ready.answer_as(self.status, request)
    }
}

impl Previews {
    /// The built page.
    fn template(&self, context: &Context, built: Option<SystemTime>) -> Option<Arc<Template>> {
        let mut kept = self.template.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(template) = kept.as_ref().filter(|template| template.at == built) {
            return Some(template.clone());
        }
        let template = Arc::new(Template::read(&context.site.web_dir, built)?);
        *kept = Some(template.clone());
        Some(template)
    }
}

fn is_too_fast(request: &HttpRequest, context: &Context) -> bool {
    let address = request.extensions().get::<ClientAddress>().copied();
    address.is_some_and(|ClientAddress(address)| context.limits.api(address).is_err())
}

fn missing() -> Head {
    Head {
        title: "Page not found".to_owned(),
        description: "There is nothing at this address.".to_owned(),
        path: None,
        image: None,
        kind: "website",
        listed: false,
    }
}

/// While nobody can tell.
fn unknown() -> Head {
    Head {
        title: "Cuecast".to_owned(),
        description: "Watch live streams together, chat with everyone in the room, and play.".to_owned(),
        listed: true,
        ..missing()
    }
}
