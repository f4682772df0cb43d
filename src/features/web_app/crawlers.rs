use super::{head::escaped, page::Previews, place::PAGES};
use crate::{
    context::Context,
    features::{streams, tournaments},
    http::{error::ApiError, ready::Ready},
};
use actix_web::{HttpRequest, HttpResponse, web};
use std::fmt::Write;

/// Streams in the list of pages: the live ones and the newest.
const STREAMS: i64 = 1000;
const TOURNAMENTS: i64 = 100;

/// Pages that are not to be listed say so themselves. Of the API, stills of shots and pictures of tables are open: previews of links show them.
pub async fn robots(context: web::Data<Context>) -> HttpResponse {
    let origin = &context.site.public_origin;
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(format!(
            "User-agent: *\nAllow: /api/duel/matches/*/shots/*.jpg$\nAllow: /api/duel/matches/*/table.jpg\nDisallow: /api/\nDisallow: /stream/\n\nSitemap: {origin}/sitemap.xml\n"
        ))
}

/// The pages that are for everybody, the streams and the tournaments, at most a minute old.
pub async fn sitemap(
    context: web::Data<Context>,
    previews: web::Data<Previews>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let map = previews
        .sitemap
        .get(&previews.fresh, async || read(&context).await)
        .await?;
    Ok(map.answer(&request))
}

async fn read(context: &Context) -> Result<Ready, ApiError> {
    let origin = &context.site.public_origin;
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    let listed = PAGES.iter().filter(|page| page.listed && !page.path.contains('{'));
    for page in listed {
        // Writing to a string cannot fail.
        let _ = writeln!(xml, "<url><loc>{}/{}</loc></url>", escaped(origin), page.path);
    }
    let mut db = context.pool.acquire().await?;
    for stream in streams::store::list(&mut db, None, None, STREAMS).await? {
        let changed = stream
            .ended_at
            .or(stream.started_at)
            .unwrap_or(stream.created_at)
            .date();
        let _ = writeln!(
            xml,
            "<url><loc>{}/live/{}</loc><lastmod>{changed}</lastmod></url>",
            escaped(origin),
            stream.id
        );
    }
    for tournament in tournaments::store::list(&mut db, None, None, TOURNAMENTS, None).await? {
        let _ = writeln!(
            xml,
            "<url><loc>{}/tournament/{}</loc></url>",
            escaped(origin),
            tournament.id
        );
    }
    xml.push_str("</urlset>\n");
    Ok(Ready::new("application/xml", xml))
}
