//! The limit to compare the lists with: an actix-web handler that answers a request with bytes that it holds, and does nothing else.
//!
//! Usage: `bare_actix PORT FILE`, which answers every path with the file as JSON.

use actix_web::{App, HttpResponse, HttpServer, web};
use loadtest::fail::{Doing, Result};

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let port: u16 = arguments
        .next()
        .and_then(|port| port.parse().ok())
        .doing("usage: bare_actix PORT FILE")?;
    let file = arguments.next().doing("usage: bare_actix PORT FILE")?;
    let body = web::Bytes::from(std::fs::read(&file).doing(format!("reading {file}"))?);
    let app = move || {
        let body = body.clone();
        App::new().default_service(web::to(move || {
            let body = body.clone();
            async move { HttpResponse::Ok().content_type("application/json").body(body) }
        }))
    };
    let server = HttpServer::new(app)
        .workers(1)
        .bind(("127.0.0.1", port))
        .doing("binding the port")?;
    actix_web::rt::System::new().block_on(server.run()).doing("serving")
}
