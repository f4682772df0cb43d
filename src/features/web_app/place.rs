use crate::features::house::agents;
use domain::{Address, DuelRoomId, MatchId, NftId, QuestId, StreamId, TournamentId, Username, house};

/// Which page an address of the site is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Place {
    /// One that is the same for everybody.
    Fixed(&'static Fixed),
    Stream(StreamId),
    Tournament(TournamentId),
    Nft(NftId),
    Quest(QuestId),
    /// An agent of the house, by its id.
    Agent(String),
    Room(DuelRoomId),
    /// A match as it is played.
    Match(MatchId),
    /// A shot of a match, by its number.
    Shot(MatchId, u32),
    Address(Address),
    Named(Username),
    /// None that there is.
    Missing,
}

/// A page that is the same for everybody.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Fixed {
    /// Where it is, without the first slash; the first place of those that lead there.
    pub path: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    /// Search engines may list it: it shows something to who is not signed in.
    pub listed: bool,
}

const fn page(path: &'static str, title: &'static str, description: &'static str) -> Fixed {
    Fixed {
        path,
        title,
        description,
        listed: true,
    }
}

const fn own(path: &'static str, title: &'static str, description: &'static str) -> Fixed {
    Fixed {
        listed: false,
        ..page(path, title, description)
    }
}

/// Title and description are those that the page itself sets; a browser test compares them.
pub static PAGES: [Fixed; 40] = [
    page(
        "",
        "Cuecast",
        "Watch live streams together, chat with everyone in the room, and play.",
    ),
    page(
        "cuecast-live",
        "Live Streams",
        "Who is at the table right now, and who comes next.",
    ),
    page(
        "duel",
        "Pool Duel Mode",
        "Meet a rival at the table: eight-ball, one against one, watched by the room.",
    ),
    page(
        "tournaments",
        "Tournaments",
        "Brackets, schedules and prize pools. Register, play, and watch every match.",
    ),
    page(
        "bitpool",
        "Billiard quests",
        "Play eight-ball against agents and win POOL. Every play can be watched again.",
    ),
    page(
        "tasks",
        "Tasks",
        "Small things to do for a reward, each checked by a person.",
    ),
    own(
        "tasks/review",
        "Review submissions",
        "Submissions that wait for a decision.",
    ),
    own("search", "Search", "Search Cuecast."),
    page("presale", "Presale", "Price, supply and your own share, on one page."),
    page("nft-collection", "NFT Collection", "Cues, cloths and tables to own."),
    page(
        "reserves",
        "Reserves",
        "What Cuecast owes, and what it holds on the chain for it, for everyone to check.",
    ),
    page(
        "privacy",
        "Privacy Policy",
        "What Cuecast keeps about you, why, who sees it, and what you can ask for.",
    ),
    page(
        "terms",
        "Terms of Service",
        "The rules of Cuecast: rooms, predictions, matches and money.",
    ),
    page(
        "rules",
        "Rules",
        "Eight-ball as it is played at Cuecast: the break, fouls, the eight, and the clock.",
    ),
    page(
        "predictions/ladder",
        "Best callers",
        "Who calls frames of pool best against the odds.",
    ),
    page(
        "agents",
        "Agents",
        "The computer players of the house: how they stand, and where they play now.",
    ),
    own(
        "create-stream",
        "Create Stream",
        "Put your Twitch channel or one of our tables on, now or later.",
    ),
    own(
        "live/{id}/edit",
        "Edit Stream",
        "What your stream is called and says, and when it starts.",
    ),
    own(
        "create-tournament",
        "Create Tournament",
        "Put up a prize and a date, and let the bracket run itself.",
    ),
    own(
        "join-tournament",
        "Available Tournaments",
        "Tournaments that are open for registration now.",
    ),
    own(
        "wallet",
        "Wallet",
        "Balances, deposits, withdrawals and your full history.",
    ),
    own(
        "settings",
        "Settings",
        "Your name, your wallet, your sessions, and how this browser looks and sounds.",
    ),
    own(
        "settings/limits",
        "Limits and breaks",
        "Cap what you spend, or take a break.",
    ),
    own(
        "profile/settings",
        "Settings",
        "Your name, your wallet, your sessions, and how this browser looks and sounds.",
    ),
    own("profile", "Profile", "Your picture, bio and followers."),
    own(
        "notifications",
        "Notifications",
        "Who went live, followed or mentioned you.",
    ),
    own(
        "pool-credits/purchase",
        "Pool credits",
        "Credits to play with, by crypto or card.",
    ),
    own("admin-login", "Admin Login", "The operators’ entrance."),
    own("admin", "Admin Panel", "For administrators."),
    own("admin/create-quest", "Create Quest", "A new quest, and what it pays."),
    own("passport-callback", "Signing in", "Signing in with Immutable Passport."),
    own(
        "passport-logout",
        "Logging out",
        "Leaving Cuecast and Immutable Passport.",
    ),
    own("nft/{id}/edit", "Edit NFT", "For administrators."),
    page("seasons/{id}", "Season", "A ladder over quests, with prizes."),
    page(
        "duel/replay/{id}",
        "Duel replay",
        "A frame of eight-ball, shot by shot, recomputed before your eyes.",
    ),
    page(
        "duel/invite/{id}",
        "You are invited to the table",
        "A frame of eight-ball against the friend who sent you this link.",
    ),
    page("duel/watch/{id}", "Match", "A frame of eight-ball, live at the table."),
    page(
        "duel/drills",
        "Drills",
        "Eight exercises at the pool table: pot without a miss, and beat your best streak.",
    ),
    page(
        "duel/drills/{id}",
        "Drill",
        "A fixed layout at the pool table: pot without a miss, and beat your best streak.",
    ),
    own(
        "live/{id}/chat",
        "Stream Chat",
        "The chat of a stream, in a window of its own.",
    ),
];

impl Place {
    /// The page at a path, which is what stands before `?` and `#`.
    pub fn at(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            ["live" | "streams", id] => id.parse().map_or(Self::Missing, Self::Stream),
            ["tournament" | "tournaments", id] | ["tournament", id, "bracket"] => {
                id.parse().map_or(Self::Missing, Self::Tournament)
            }
            ["nft", id] => id.parse().map_or(Self::Missing, Self::Nft),
            ["agents", id] if agents::is_id(id) => Self::Agent((*id).to_owned()),
            ["quests", id] => id.parse().map_or(Self::Missing, Self::Quest),
            ["duel", "watch", id] => id.parse().map_or_else(|_| Self::fixed(&parts), Self::Match),
            ["duel", room] if !matches!(*room, "replay" | "drills") => room.parse().map_or(Self::Missing, Self::Room),
            ["index.html"] => Self::fixed(&[]),
            // The app leads from these to others.
            ["live" | "streams"] => Self::fixed(&["cuecast-live"]),
            ["pool-credits"] => Self::fixed(&["wallet"]),
            ["predictions"] => Self::fixed(&["predictions", "ladder"]),
            ["poolcoin" | "bitpool-ai-agent" | "quests"] | ["p2pool", ..] => Self::fixed(&["bitpool"]),
            [] | [_] | [_, _] | [_, _, _] => match (Self::fixed(&parts), parts.as_slice()) {
                (Self::Missing, [name]) => Self::person(name),
                (place, _) => place,
            },
            _ => Self::Missing,
        }
    }

    /// The page at a path with a query: of a replay's link with `shot=7`, that shot.
    pub fn with_query(path: &str, query: &str) -> Self {
        let place = Self::at(path);
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let ["duel", "replay", id] = parts.as_slice() else {
            return place;
        };
        let shot = query.split('&').find_map(|pair| pair.strip_prefix("shot="));
        match (id.parse(), shot.map(str::parse)) {
            (Ok(id), Some(Ok(number))) => Self::Shot(id, number),
            (Ok(_) | Err(_), _) => place,
        }
    }

    fn fixed(parts: &[&str]) -> Self {
        let fits = |page: &&Fixed| {
            let wanted: Vec<&str> = page.path.split('/').filter(|part| !part.is_empty()).collect();
            wanted.len() == parts.len()
                && wanted
                    .iter()
                    .zip(parts)
                    .all(|(wanted, part)| wanted == part || *wanted == "{id}")
        };
        PAGES.iter().find(fits).map_or(Self::Missing, Self::Fixed)
    }

    /// The person whom the only segment of a path names.
    fn person(name: &str) -> Self {
        if name.eq_ignore_ascii_case(house::NAME) {
            return Self::person(house::ADDRESS);
        }
        let named = || name.parse().map_or(Self::Missing, Self::Named);
        name.parse().map_or_else(|_| named(), Self::Address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(path: &str) -> &'static str {
        let Place::Fixed(page) = Place::at(path) else {
            panic!("{path} is not the same for everybody");
        };
        page.title
    }

    #[test]
    fn fixed_pages_come_before_people_and_old_addresses_are_where_they_lead() {
        assert_eq!(title("/"), "Cuecast");
        assert_eq!(title("/cuecast-live/"), "Live Streams");
        assert_eq!(title("/profile/settings"), "Settings");
        assert_eq!(title("/nft/7/edit"), "Edit NFT");
        assert_eq!(title("/live/aaaaaaaaaaaaaaaaaaaaaaaa/chat"), "Stream Chat");
        assert_eq!(title("/predictions"), "Best callers");
        assert_eq!([title("/live"), title("/streams/")], ["Live Streams"; 2]);
        for old in ["/poolcoin", "/p2pool/a/b", "/bitpool-ai-agent", "/quests"] {
            assert_eq!(title(old), "Billiard quests");
        }
    }

    #[test]
    fn the_link_of_a_shot_is_a_place_of_its_own() {
        let id = "aaaaaaaaaaaaaaaaaaaaaaaa";
        let path = format!("/duel/replay/{id}");
        let shot = Place::Shot(id.parse().unwrap(), 7);
        assert_eq!(Place::with_query(&path, "shot=7"), shot);
        assert_eq!(Place::with_query(&path, "utm=a&shot=7"), shot);
        for query in ["", "shot=", "shot=-1", "shot=x", "shots=7"] {
            assert_eq!(Place::with_query(&path, query), Place::at(&path), "{query}");
        }
        assert_eq!(
            Place::with_query("/duel/replay/7", "shot=7"),
            Place::at("/duel/replay/7")
        );
        assert_eq!(Place::with_query("/duel", "shot=7"), Place::at("/duel"));
    }

    #[test]
    fn every_page_that_the_app_has_is_known_to_the_server() {
        let routes = include_str!("../../../web/src/app/routes.tsx");
        let paths = routes
            .split("path=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        let mut seen = 0;
        // A room's path stands under that of the lobby.
        for path in paths.filter(|path| !["*", ":roomId"].contains(path)) {
            let here = path
                .split('/')
                .map(|part| match part {
                    ":who" => "cue_master",
                    _ if part.starts_with(':') => "aaaaaaaaaaaaaaaaaaaaaaaa",
                    _ => part,
                })
                .collect::<Vec<_>>()
                .join("/");
            assert_ne!(Place::at(&here), Place::Missing, "{path}");
            seen += 1;
        }
        assert!(seen > 30, "{seen} routes were read");
    }

    #[test]
    fn shell_10_a_single_segment_is_an_address_then_a_name_and_otherwise_nothing() {
        let address = "0x52908400098527886e0f7030069857d2e4169ee7";
        assert_eq!(
            Place::at(&format!("/{address}")),
            Place::Address(address.parse().unwrap())
        );
        assert_eq!(Place::at("/cue_master"), Place::Named("cue_master".parse().unwrap()));
        // Nobody can take its name, and it has a page like everybody.
        assert_eq!(Place::at("/Cuecast"), Place::Address(house::ADDRESS.parse().unwrap()));
        for nothing in [
            "/ab",
            "/a b",
            "/static",
            "/someone-live",
            "/no/such/page",
            "/live/1",
            "/nft/7",
            "/a/b/c/d",
        ] {
            assert_eq!(Place::at(nothing), Place::Missing, "{nothing}");
        }
    }
}
