//! Where the game is, and the links that open it.

use actors::ports::{DuelLink, DuelLinks};
use domain::matchup::Side;
use time::OffsetDateTime;
use url::Url;

use crate::auth::{Keys, ticket};
use crate::config::{Config, Environment};

const PAGE: &str = "/bitpool/index.html";

/// The page of the game. `port` is that of the game's own listener, if there is one.
pub fn page(config: &Config, port: Option<u16>) -> Url {
    if let Some(page) = &config.duels.game_url {
        return page.clone();
    }
    let mut page = config.public_url();
    page.set_path(PAGE);
    if let Some(port) = port.filter(|_| config.environment != Environment::Production) {
        // It cannot fail for an address with a host, and public ones have one.
        let _ = page.set_port(Some(port));
    }
    page
}

/// Links with the documented query, and a ticket for those who play.
pub struct GameLinks {
    pub keys: Keys,
    pub page: Url,
}

impl DuelLinks for GameLinks {
    fn link(&self, link: &DuelLink<'_>) -> String {
        let mut url = self.page.clone();
        url.query_pairs_mut()
            .append_pair("roomID", link.room.as_str())
            .append_pair("poolID", &link.pairing.match_id.to_string())
            .append_pair("userID", &link.address.to_string())
            .append_pair("challenger", &link.challenger.to_string())
            .append_pair("rival", &link.rival.to_string())
            .append_pair("role", link.role.role())
            .append_pair("ts", &link.now.to_string());
        if let Some(user) = link.ticket_for {
            let seat = if user == link.pairing.challenger {
                Side::Challenger
            } else {
                Side::Rival
            };
            match ticket::issue(&self.keys, link.pairing.match_id, user, seat, OffsetDateTime::now_utc()) {
                Ok(ticket) => {
                    url.query_pairs_mut().append_pair("ticket", &ticket);
                }
                // The link shows the table; the player asks for another one.
                Err(e) => tracing::error!(cause = %e, "a ticket could not be made"),
            }
        }
        url.into()
    }
}
