//! Where the game is, and the links that open it.

use std::net::SocketAddr;

use actors::ports::{DuelLink, DuelLinks};
use domain::matchup::Side;
use time::OffsetDateTime;
use url::Url;

use crate::{
    auth::Keys,
    config::{Config, Environment},
    features::matches::{
        launch::{GamePage, Launch},
        ticket::{self, SeatClaim, Sitter},
    },
};

/// The page of the game: the configured one, else the public one, on the game's own port where that is served. In production
/// a proxy stands before the server, and only the configuration knows which ports it shows.
pub fn page(config: &Config, own: Option<SocketAddr>) -> Url {
    let mut page = config.game_url();
    let own = own.filter(|_| config.environment != Environment::Production && config.duels.game_url.is_none());
    if let Some(own) = own {
        // It fails for addresses without a host alone, and public ones have one.
        let _ = page.set_port(Some(own.port()));
    }
    page
}

/// Links of duel rooms, with a ticket for those who play.
pub struct GameLinks {
    pub keys: Keys,
    pub page: GamePage,
}

impl DuelLinks for GameLinks {
    fn link(&self, link: &DuelLink<'_>) -> String {
        let now = OffsetDateTime::now_utc();
        let match_id = link.pairing.match_id;
        let seat_of = |user| match user == link.pairing.challenger {
            true => Side::Challenger,
            false => Side::Rival,
        };
        let ticket = link.ticket_for.and_then(|user| {
            let seat = seat_of(user);
            let claim = SeatClaim {
                match_id,
                sitter: Sitter::User(user),
                seat,
                session: None,
            };
            let ticket = ticket::issue(&self.keys, claim, now);
            // Without one, the link shows the table.
            ticket
                .inspect_err(|e| tracing::error!(cause = %e, "a ticket could not be made"))
                .ok()
        });
        let launch = Launch {
            room: Some(link.room.as_str()),
            match_id,
            user: Some(link.address),
            players: [Some(link.challenger), Some(link.rival)],
            role: link.role,
            ticket: ticket.as_deref(),
        };
        self.page.launch(&launch, now)
    }
}
