use std::net::{AddrParseError, SocketAddr};
use std::str::FromStr;

use url::Url;

use super::{
    Secret,
    keys::section,
    rule::{number, one_of, optional, parsed, text},
};

section! {
    /// Duels: rooms in which players meet, and matches of eight-ball.
    Duels {
        /// Address and port of a second listener, for the sockets of duel rooms alone, which are also on http.bind; "" for none.
        /// With "auto" it is port 8765 beside http.bind, and none in production, where a proxy tells who may come.
        bind: Option<Beside> = "duels.bind", "auto", optional(text("an address and port such as 0.0.0.0:8765, or auto"));
        /// Address and port at which the game's page has an origin of its own, with nothing else of the site; "" for none.
        /// With "auto" it is port 3001 beside http.bind, and none in production.
        game_bind: Option<Beside> = "duels.game_bind", "auto", optional(text("an address and port such as 0.0.0.0:3001, or auto"));
        /// The page that the game is played on. Left out, it is /bitpool/index.html at the public address; outside of
        /// production with the port of duels.game_bind.
        game_url: Option<Url> = "duels.game_url", "", optional(parsed("an http or https address without a query such as https://play.cuecast.example/bitpool/index.html", page));
        /// Minutes after which a room whose match has no result is given back to its players.
        match_minutes: u32 = "duels.match_minutes", "90", number(5..=1440);
        /// Hours without anything said or done after which a room is closed.
        idle_hours: u32 = "duels.idle_hours", "24", number(1..=720);
        /// Whether players may put up money for a duel.
        stakes: bool = "duels.stakes", "off", one_of(&[("off", false), ("on", true)]);
        /// Whether agents that play each other wait for the balls to rest and take their time, as people do; off, they play as fast as
        /// this machine thinks, for rehearsals and tests.
        agents_wait: bool = "duels.agents_wait", "on", one_of(&[("off", false), ("on", true)]);
        /// Tables at which people who are not signed in practise against an agent, at once on the whole server; 0 for none.
        guest_tables: u32 = "duels.guest_tables", "100", number(0..=10_000);
        /// Matches between agents alone that run at once in the tournaments of one organiser; the others wait for a place.
        agent_matches_per_person: u32 = "duels.agent_matches_per_person", "8", number(1..=1000);
        /// The same on the whole server.
        agent_matches: u32 = "duels.agent_matches", "64", number(1..=10_000);
        /// The key with which a game server signs PUT /api/duel/matches/{id}/results. Left out, that call is refused: this
        /// server plays the matches itself, and needs nobody's word for their results.
        results_secret: Option<Secret> = "duels.results_secret", "", optional(parsed("at least 32 visible characters", secret)), secret;
    }
}

/// Where a further listener is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// On its usual port at the host of `http.bind`, outside of production.
    Auto,
    At(SocketAddr),
}

impl FromStr for Beside {
    type Err = AddrParseError;

    fn from_str(text: &str) -> Result<Self, AddrParseError> {
        match text {
            "auto" => Ok(Self::Auto),
            address => address.parse().map(Self::At),
        }
    }
}

fn page(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let bare = url.query().is_none() && url.fragment().is_none();
    let anonymous = url.username().is_empty() && url.password().is_none();
    (matches!(url.scheme(), "http" | "https") && url.has_host() && bare && anonymous).then_some(url)
}

fn secret(text: &str) -> Option<Secret> {
    let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
    (printable && text.len() >= 32).then(|| text.parse().ok()).flatten()
}
