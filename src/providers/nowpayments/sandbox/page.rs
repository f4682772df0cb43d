//! The page on which a person plays the payer: plain HTML, no script.

use super::{
    act::Action,
    payments::{Payment, Payments, text},
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, ContentType},
    },
    web,
};
use domain::deposit::PaymentStatus;
use std::fmt::{self, Write};

const STYLE: &str = include_str!("style.css");
const POLICY: &str =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/", web::get().to(list))
        .route("/style.css", web::get().to(style))
        .route("/payments/{id}", web::get().to(one))
        .route("/payments/{id}/{action}", web::post().to(act));
}

/// A text within HTML.
struct Escaped<'a>(&'a str);

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

fn html(status: StatusCode, title: &str, body: &str) -> HttpResponse {
    let title = Escaped(title);
    HttpResponse::build(status)
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::REFERRER_POLICY, "same-origin"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <link rel=\"stylesheet\" href=\"/style.css\"></head><body>\
             <header><a href=\"/\">Payment sandbox</a><p>No real money: play the payer of Cuecast's deposits.</p></header>\
             <main><h1>{title}</h1>{body}</main></body></html>"
        ))
}

async fn style() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(STYLE)
}

async fn list(payments: web::Data<Payments>) -> HttpResponse {
    let all = payments.newest();
    let mut body = String::new();
    if all.is_empty() {
        body.push_str(
            "<p class=\"empty\">Nobody wants to pay yet. Open the wallet, choose Deposit, and come back.</p>",
        );
    }
    for payment in &all {
        body.push_str(&card(payment, "h2"));
    }
    html(StatusCode::OK, "Payments", &body)
}

async fn one(payments: web::Data<Payments>, id: web::Path<String>) -> HttpResponse {
    let Some(payment) = id.parse().ok().and_then(|id| payments.get(id)) else {
        return missing();
    };
    let mut body = card(&payment, "h2");
    body.push_str("<section class=\"card\"><h2>Notifications</h2>");
    if payment.heard.is_empty() {
        body.push_str("<p>None was sent yet.</p>");
    } else {
        body.push_str("<ol>");
        for heard in &payment.heard {
            let _ = write!(body, "<li>{}</li>", Escaped(heard));
        }
        body.push_str("</ol>");
    }
    body.push_str("</section><p><a href=\"\">Refresh</a></p>");
    html(StatusCode::OK, &format!("Payment {}", payment.id), &body)
}

async fn act(request: HttpRequest, payments: web::Data<Payments>, path: web::Path<(String, String)>) -> HttpResponse {
    if !is_own(&request) {
        return html(
            StatusCode::FORBIDDEN,
            "Not from here",
            "<p>Press the buttons on this page.</p>",
        );
    }
    let (id, word) = path.into_inner();
    let action = Action::ALL.into_iter().find(|action| action.as_str() == word);
    let known = id.parse().ok().filter(|id| payments.get(*id).is_some());
    let (Some(id), Some(action)) = (known, action) else {
        return missing();
    };
    match payments.act(id, action) {
        Some(payment) => HttpResponse::SeeOther()
            .insert_header((header::LOCATION, format!("/payments/{}", payment.id)))
            .finish(),
        None => html(
            StatusCode::CONFLICT,
            "Too late for that",
            &format!("<p>The payment has gone on. <a href=\"/payments/{id}\">See where it stands</a>.</p>"),
        ),
    }
}

fn missing() -> HttpResponse {
    html(
        StatusCode::NOT_FOUND,
        "No such payment",
        "<p><a href=\"/\">All payments</a></p>",
    )
}

/// False when a page of another site sent the form.
fn is_own(request: &HttpRequest) -> bool {
    let host = request.connection_info().host().to_owned();
    let origin = request
        .headers()
        .get(header::ORIGIN)
        .and_then(|origin| origin.to_str().ok());
    origin.is_none_or(|origin| origin == format!("http://{host}"))
}

fn card(payment: &Payment, heading: &str) -> String {
    let id = payment.id;
    let status = payment.status.as_str();
    let ticker = Escaped(&payment.pay_currency);
    let mut out = format!(
        "<article class=\"card\"><{heading}><a href=\"/payments/{id}\">{} {ticker}</a> <span class=\"status {status}\">{}</span></{heading}><dl>",
        payment.pay_amount,
        status.replace('_', " ")
    );
    let rows = [
        ("Payment", id.to_string()),
        ("Order", payment.order_id.clone().unwrap_or_else(|| "none".to_owned())),
        ("Address", payment.pay_address.clone()),
        ("Arrived", format!("{} {}", payment.actually_paid, payment.pay_currency)),
        (
            "After the provider's fee",
            payment.outcome.map_or_else(
                || "nothing yet".to_owned(),
                |outcome| format!("{outcome} {}", payment.outcome_currency),
            ),
        ),
        ("Made", text(payment.created_at)),
    ];
    for (name, value) in rows {
        let _ = write!(out, "<div><dt>{name}</dt><dd>{}</dd></div>", Escaped(&value));
    }
    if let Some(parent) = payment.parent {
        let _ = write!(
            out,
            "<div><dt>Further payment to</dt><dd><a href=\"/payments/{parent}\">{parent}</a></dd></div>"
        );
    }
    out.push_str("</dl><div class=\"actions\">");
    for action in Action::ALL.into_iter().filter(|action| action.fits(payment)) {
        let class = match action {
            Action::Paid => "primary",
            Action::Failed | Action::Expired => "danger",
            Action::Partial | Action::Over | Action::Late | Action::Duplicate | Action::Again | Action::OtherAsset => {
                "plain"
            }
        };
        let _ = write!(
            out,
            "<form method=\"post\" action=\"/payments/{id}/{}\"><button class=\"{class}\">{}</button></form>",
            action.as_str(),
            action.label()
        );
    }
    if payment.status == PaymentStatus::Waiting {
        out.push_str("<p>The address waits for money.</p>");
    }
    out.push_str("</div></article>");
    out
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
