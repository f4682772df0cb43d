use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use url::Url;

use super::{
    keys::section,
    rule::{list, number, optional, parsed, text},
};

section! {
    /// The web server.
    Http {
        /// Address and port to listen on.
        bind: SocketAddr = "http.bind", "0.0.0.0:8080", text("an address and port such as 0.0.0.0:8080");
        /// Worker threads; 0 takes one a core.
        workers: usize = "http.workers", "0", number(0..=256);
        /// The address that people type, without a path. Left out, it is http://localhost with the port of http.bind;
        /// in production it must be given and be https.
        public_url: Option<Url> = "http.public_url", "", optional(parsed("an http or https address without a path such as https://cuecast.example", origin));
        /// Further origins whose pages may call this server, beside the public one and, in the local
        /// environment, those of the development server on localhost and 127.0.0.1.
        allowed_origins: Vec<String> = "http.allowed_origins", "", list(parsed("an origin such as https://cuecast.example", |text| origin(text).map(|url| url.origin().ascii_serialization())));
        /// Addresses of reverse proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are believed.
        trusted_proxies: Vec<IpNet> = "http.trusted_proxies", "", list(parsed("an address or network such as 10.0.0.0/8", network));
        /// Connections of one network address at most, websockets aside; behind a trusted proxy: its requests that are being
        /// answered. Never fewer than socket.connections_per_address, because a websocket begins as one of them.
        connections_per_address: usize = "http.connections_per_address", "256", number(1..=1_000_000);
        /// Calls under /api that one network address may make in a second; six times as many in a burst.
        calls_per_second: u32 = "http.calls_per_second", "50", number(1..=1_000_000);
        /// Nonces and sign-ins that one network address may ask for in a minute; half as many in a burst.
        sign_ins_per_minute: u32 = "http.sign_ins_per_minute", "60", number(1..=10_000_000);
        /// Writes over REST that one person may make in a minute; half as many in a burst.
        writes_per_minute: u32 = "http.writes_per_minute", "120", number(1..=1_000_000);
        /// Milliseconds after which a search looks for nothing further, and answers with what it has.
        search_ms: u32 = "http.search_ms", "150", number(20..=5_000);
        /// Folder of the built web app.
        web_dir: PathBuf = "http.web_dir", "web/dist", text("a folder");
        /// Seconds between the word to stop, from which on /readyz answers 503, and the end of new connections: as long as the balancer
        /// in front needs to notice. Left out, it is 5 in production and 0 elsewhere.
        grace_seconds: Option<u64> = "http.grace_seconds", "", optional(parsed("seconds from 0 to 120", seconds));
        /// Seconds that a shutdown may take after that before what is left is cut.
        shutdown_seconds: u64 = "http.shutdown_seconds", "10", number(1..=300);
    }
}

fn seconds(text: &str) -> Option<u64> {
    text.parse().ok().filter(|seconds| *seconds <= 120)
}

fn origin(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let anonymous = url.username().is_empty() && url.password().is_none();
    (matches!(url.scheme(), "http" | "https") && url.has_host() && bare && anonymous).then_some(url)
}

fn network(text: &str) -> Option<IpNet> {
    text.parse()
        .ok()
        .or_else(|| Some(IpNet::from(text.parse::<std::net::IpAddr>().ok()?)))
}
