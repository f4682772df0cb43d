//! Pages of the sandbox: plain HTML, no script.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, ContentType},
    },
};
use std::fmt::{self, Write};

const STYLE: &str = include_str!("style.css");
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// A text within HTML.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            other => f.write_char(other),
        })
    }
}

/// A page with that title and body; the body is HTML.
pub fn page(status: StatusCode, title: &str, body: &str) -> HttpResponse {
    page_leading_to("", status, title, body)
}

/// The same with forms whose answers lead to another origin: browsers hold redirects to the policy too.
pub fn page_leading_to(origin: &str, status: StatusCode, title: &str, body: &str) -> HttpResponse {
    let title = Escaped(title);
    HttpResponse::build(status)
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, format!("{POLICY} {origin}")))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::REFERRER_POLICY, "same-origin"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <link rel=\"stylesheet\" href=\"/style.css\"></head><body>\
             <header><a href=\"/\">Payment sandbox</a> <a href=\"/cards\">Cards</a> <a href=\"/pins\">IPFS</a>\
             <p>No real money: play the payer of Cuecast's deposits and credits, and the service that keeps its NFTs on IPFS.</p></header>\
             <main><h1>{title}</h1>{body}</main></body></html>"
        ))
}

/// The style of all pages.
pub(super) async fn style() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(STYLE)
}

/// The answer to a button of another site's page.
pub fn not_from_here() -> HttpResponse {
    page(
        StatusCode::FORBIDDEN,
        "Not from here",
        "<p>Press the buttons on this page.</p>",
    )
}

/// A list of what a notification was answered.
pub fn heard(all: &[String]) -> String {
    let mut body = String::from("<section class=\"card\"><h2>Notifications</h2>");
    if all.is_empty() {
        body.push_str("<p>None was sent yet.</p>");
    } else {
        body.push_str("<ol>");
        for one in all {
            let _ = write!(body, "<li>{}</li>", Escaped(one));
        }
        body.push_str("</ol>");
    }
    body.push_str("</section><p><a href=\"\">Refresh</a></p>");
    body
}

/// False when a page of another site sent the form, a site whose name was made to lead to this machine among them.
pub fn is_own(request: &HttpRequest) -> bool {
    let told = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let Some(host) = told(header::HOST) else { return false };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let is_here = matches!(name, "localhost" | "127.0.0.1" | "[::1]");
    is_here && told(header::ORIGIN).is_none_or(|origin| origin == format!("http://{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_cannot_become_markup() {
        assert_eq!(
            Escaped("<b a='1'>&\"").to_string(),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot;"
        );
    }
}
