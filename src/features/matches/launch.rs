//! The address of the game's page, with the query that D3 documents and a ticket to one's seat.

use domain::{Address, MatchId, matchup::Side};
use time::OffsetDateTime;
use url::Url;

/// The page that rooms' duels are played on. All other matches are played on the site's own, at the address that the caller is at (E56).
#[derive(Debug, Clone)]
pub struct GamePage(Url);

/// The site's own.
const OWN: &str = "/bitpool/index.html";

/// The facts that an address tells the page.
#[derive(Debug, Clone, Copy)]
pub struct Launch<'a> {
    /// The duel room; none for practice and quick matches.
    pub room: Option<&'a str>,
    pub match_id: MatchId,
    pub user: Option<Address>,
    /// Their addresses; none for an agent.
    pub players: [Option<Address>; 2],
    pub role: Side,
    /// Goes to its own player only.
    pub ticket: Option<&'a str>,
}

impl GamePage {
    pub fn new(page: Url) -> Self {
        Self(page)
    }

    /// The client compares an address with it before it opens it (decision A23).
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    /// The address to open; a path of this site where no room starts the match.
    pub fn launch(&self, launch: &Launch<'_>, now: OffsetDateTime) -> String {
        let [challenger, rival] = launch.players.map(name);
        let mut url = self.0.clone();
        {
            let mut query = url.query_pairs_mut();
            query
                .append_pair("roomID", launch.room.unwrap_or_default())
                .append_pair("poolID", &launch.match_id.to_string())
                .append_pair("userID", &launch.user.map(|user| user.to_string()).unwrap_or_default())
                .append_pair("challenger", &challenger)
                .append_pair("rival", &rival)
                .append_pair("role", launch.role.role())
                .append_pair("ts", &(now.unix_timestamp_nanos() / 1_000_000).to_string());
            if let Some(ticket) = launch.ticket {
                query.append_pair("ticket", ticket);
            }
        }
        match launch.room {
            Some(_) => url.into(),
            None => format!("{OWN}?{}", url.query().unwrap_or_default()),
        }
    }
}

fn name(player: Option<Address>) -> String {
    player.map_or_else(|| "agent".to_owned(), |address| address.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duel_110_the_address_carries_the_documented_query() {
        let page = GamePage::new("https://play.example:3001/bitpool/index.html".parse().unwrap());
        let player: Address = "0x52908400098527886e0f7030069857d2e4169ee7".parse().unwrap();
        let launch = Launch {
            room: Some("friday-nine"),
            match_id: MatchId::new(1, [2; 8]),
            user: Some(player),
            players: [Some(player), None],
            role: Side::Challenger,
            ticket: Some("a.b.c"),
        };
        let url: Url = page.launch(&launch, OffsetDateTime::UNIX_EPOCH).parse().unwrap();
        let query: Vec<_> = url.query_pairs().into_owned().collect();
        let expected = [
            ("roomID", "friday-nine"),
            ("poolID", "000000010202020202020202"),
            ("userID", "0x52908400098527886e0f7030069857d2e4169ee7"),
            ("challenger", "0x52908400098527886e0f7030069857d2e4169ee7"),
            ("rival", "agent"),
            ("role", "challenger"),
            ("ts", "0"),
            ("ticket", "a.b.c"),
        ];
        assert_eq!(query, expected.map(|(key, value)| (key.to_owned(), value.to_owned())));
        assert_eq!(url.origin().ascii_serialization(), page.origin());
        assert_eq!(
            (url.host_str(), url.port(), url.path()),
            (Some("play.example"), Some(3001), "/bitpool/index.html")
        );
        // Without a room it is the site's own page, on which its player is signed in.
        let own = page.launch(&Launch { room: None, ..launch }, OffsetDateTime::UNIX_EPOCH);
        assert!(own.starts_with("/bitpool/index.html?roomID=&poolID="), "{own}");
    }
}
