//! Routes by listener: all are on the first, and a further one has what its own clients use.

use actix_http::Request;
use actix_web::http::{Method, Uri, uri::PathAndQuery};

/// The part of the site that a listener serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Serves {
    Everything,
    /// The sockets of duel rooms (`duels.bind`).
    Duels,
    /// The game's page and the table that it shows (`duels.game_bind`).
    Game,
}

/// The decision about a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Here,
    /// A page of the site: the browser is sent there.
    Site,
    Nowhere,
}

impl Serves {
    /// Its name among the server's listeners.
    pub fn name(self) -> &'static str {
        match self {
            Self::Everything => "http",
            Self::Duels => "duels",
            Self::Game => "game",
        }
    }

    /// Where a path is served that a request without an upgrade asks for.
    pub fn place(self, method: &Method, path: &str) -> Place {
        match self {
            Self::Everything => Place::Here,
            Self::Duels => Place::Nowhere,
            // The page asks for the public configuration to know where the rest of the site is.
            Self::Game if path == "/api/config" || path == "/favicon.svg" => Place::Here,
            // And for the chat of the room that the match is of: nobody has a session here, so it can only read.
            Self::Game if *method == Method::GET && is_one_room(path) => Place::Here,
            // And, once a match is over, for how it was played, which anybody may read.
            Self::Game if *method == Method::GET && is_played_match(path) => Place::Here,
            Self::Game if ["/bitpool/", "/assets/"].iter().any(|own| path.starts_with(own)) => Place::Here,
            Self::Game
                if ["/api", "/stream/", "/media/", "/metrics", "/healthz", "/readyz"]
                    .iter()
                    .any(|own| path.starts_with(own)) =>
            {
                Place::Nowhere
            }
            Self::Game => Place::Site,
        }
    }

    /// Whether a socket of that path is among its own.
    fn has_socket(self, path: &str) -> bool {
        match self {
            Self::Everything => true,
            // A person's own socket is where rooms of duels are; streams and tables share the path's beginning.
            Self::Duels => path.starts_with("/stream/0x"),
            Self::Game => path.starts_with("/stream/match/"),
        }
    }

    /// Leaves a socket that is served elsewhere without a place: it is turned away as one that nobody knows (decision B27).
    pub fn keep_to_own(self, request: &mut Request) {
        if !self.has_socket(request.path()) {
            let nowhere = Uri::from(PathAndQuery::from_static("/"));
            request.head_mut().uri = nowhere;
        }
    }
}

/// One room's own path: a single segment, and none below it.
fn is_one_room(path: &str) -> bool {
    let room = path.strip_prefix("/api/duel/rooms/");
    room.is_some_and(|room| !room.is_empty() && !room.contains('/'))
}

/// The replay or the review of a match.
fn is_played_match(path: &str) -> bool {
    let of_match = path.strip_prefix("/api/duel/matches/");
    let parts = of_match.and_then(|of_match| of_match.split_once('/'));
    parts.is_some_and(|(id, part)| !id.is_empty() && ["replay", "review"].contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_further_listener_serves_its_own_and_nothing_of_the_rest() {
        for path in [
            "/api/auth/login",
            "/metrics",
            "/api/docs/",
            "/",
            "/bitpool/index.html",
            "/api/config",
        ] {
            assert_eq!(Serves::Everything.place(&Method::GET, path), Place::Here, "{path}");
            assert_eq!(Serves::Duels.place(&Method::GET, path), Place::Nowhere, "{path}");
        }
        for own in [
            "/bitpool/index.html",
            "/assets/game-1a2b.js",
            "/api/config",
            "/api/duel/rooms/friday-night",
            "/api/duel/matches/65f1c0a2b3d4e5f601234567/replay",
            "/api/duel/matches/65f1c0a2b3d4e5f601234567/review",
        ] {
            assert_eq!(Serves::Game.place(&Method::GET, own), Place::Here, "{own}");
        }
        for other in [
            "/api/auth/login",
            "/api",
            "/api/config/x",
            "/api/duel/rooms",
            "/api/duel/rooms/",
            "/api/duel/rooms/friday-night/reset",
            "/api/duel/matches",
            "/api/duel/matches//replay",
            "/api/duel/matches/65f1c0a2b3d4e5f601234567/rematch",
            "/api/duel/matches/65f1c0a2b3d4e5f601234567/shots/1/better",
            "/metrics",
            "/readyz",
            "/media/x.jpg",
            "/stream/x",
        ] {
            assert_eq!(Serves::Game.place(&Method::GET, other), Place::Nowhere, "{other}");
        }
        for method in [Method::PUT, Method::PATCH, Method::DELETE, Method::POST] {
            for read in [
                "/api/duel/rooms/friday-night",
                "/api/duel/matches/65f1c0a2b3d4e5f601234567/replay",
            ] {
                let place = Serves::Game.place(&method, read);
                assert_eq!(place, Place::Nowhere, "{method} {read}: it is only read here");
            }
        }
        assert_eq!(Serves::Game.place(&Method::GET, "/duel"), Place::Site);
        let sockets = |path| [Serves::Everything, Serves::Duels, Serves::Game].map(|serves| serves.has_socket(path));
        assert_eq!(
            sockets("/stream/0x52908400098527886E0F7030069857D2E4169EE7"),
            [true, true, false]
        );
        assert_eq!(sockets("/stream/match/65f1c0a2b3d4e5f601234567"), [true, false, true]);
        assert_eq!(sockets("/stream/65f1c0a2b3d4e5f601234567"), [true, false, false]);
    }
}
