//! The app's page, which says in its first bytes what it is about: search engines and messengers run no scripts.

use actors::duel_room::DuelRooms;

use super::head::Head;
use super::place::Place;
use super::template::Template;
use crate::{
    context::Context,
    http::{
        cache::{Freshness, Kept},
        error::ApiError,
        extract::ClientAddress,
        ready::Ready,
    },
};

use actix_web::{HttpMessage, HttpRequest, HttpResponse, http::StatusCode};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

/// How long a page says the same.
const FRESH: Duration = Duration::from_secs(10);
const SITEMAP_FRESH: Duration = Duration::from_secs(60);
/// Pages that are kept.
const MOST: usize = 1024;
const HTML: &str = "text/html; charset=utf-8";

/// Pages that were asked for lately, and the list of all.
pub struct Previews {
    pages: Mutex<Pages>,
    pub(super) sitemap: Kept<Ready>,
    pub(super) fresh: Freshness,
    duel_rooms: DuelRooms,
}

impl Previews {
    /// Nothing is remembered yet. Duel rooms are known by name while they are in the lobby.
    pub fn new(duel_rooms: DuelRooms) -> Self {
        Self {
            pages: Mutex::default(),
            sitemap: Kept::default(),
            fresh: Freshness::within(SITEMAP_FRESH),
            duel_rooms,
        }
    }
}

#[derive(Debug, Default)]
struct Pages {
    template: Option<Arc<Template>>,
    pages: HashMap<Place, Page>,
}

#[derive(Debug, Clone)]
struct Page {
    until: Instant,
    status: StatusCode,
    ready: Arc<Ready>,
}

/// The app's page as it is at the path of the request; None: the app is not built.
pub async fn page(request: &HttpRequest, context: &Context, previews: &Previews) -> Option<HttpResponse> {
    let built = Template::built(&context.site.web_dir)?;
    let place = Place::at(request.path());
    if let Some(page) = previews.kept(&place, built) {
        return Some(page.answer(request));
    }
    let template = previews.template(context, built)?;
    // Who asks about too many gets the page all the same, and the store is left alone.
    let head = if place.is_stored() && is_too_fast(request, context) {
        Err(ApiError::unavailable())
    } else {
        place.head(context, &previews.duel_rooms).await.map_err(ApiError::from)
    };
    let (status, head, lasts) = match head {
        Ok(Some(head)) => (StatusCode::OK, head, FRESH),
        Ok(None) => (StatusCode::NOT_FOUND, missing(), FRESH),
        Err(_) => (StatusCode::OK, unknown(), Duration::ZERO),
    };
    let html = template.filled(&head.html(&context.site.public_origin));
    let page = Page {
        until: Instant::now() + lasts,
        status,
        ready: Arc::new(Ready::new(HTML, html)),
    };
    let answer = page.answer(request);
    previews.keep(place, page);
    Some(answer)
}

impl Page {
    fn answer(&self, request: &HttpRequest) -> HttpResponse {
        self.ready.answer_as(self.status, request)
    }
}

impl Previews {
    fn kept(&self, place: &Place, built: Option<SystemTime>) -> Option<Page> {
        let kept = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let is_current = kept.template.as_ref().is_some_and(|template| template.at == built);
        let page = kept.pages.get(place)?;
        (is_current && Instant::now() < page.until).then(|| page.clone())
    }

    /// The built page; what was made of an earlier build is forgotten.
    fn template(&self, context: &Context, built: Option<SystemTime>) -> Option<Arc<Template>> {
        let mut kept = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(template) = kept.template.as_ref().filter(|template| template.at == built) {
            return Some(template.clone());
        }
        let template = Arc::new(Template::read(&context.site.web_dir, built)?);
        kept.pages.clear();
        kept.template = Some(template.clone());
        Some(template)
    }

    fn keep(&self, place: Place, page: Page) {
        let mut kept = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.pages.len() >= MOST {
            let now = Instant::now();
            kept.pages.retain(|_, page| now < page.until);
            if kept.pages.len() >= MOST {
                kept.pages.clear();
            }
        }
        kept.pages.insert(place, page);
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
