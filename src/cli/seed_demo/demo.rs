//! What the demo shows: people who stream and talk, and their streams on real Twitch channels.

use domain::matchup::TableLength;
use domain::tournament::{Format, Play, RunForm, Seeding};

use super::When;
use crate::features::quests::store::Difficulty;

/// A person: the last byte of the address, and the name.
pub(super) struct Person {
    pub number: u8,
    pub name: &'static str,
}

pub(super) struct Stream {
    pub channel: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    pub category: &'static str,
    pub game: &'static str,
    pub tags: &'static [&'static str],
    pub when: When,
    /// By name.
    pub creator: &'static str,
    /// Name and text, oldest first.
    pub chat: &'static [(&'static str, &'static str)],
}

pub(super) struct Tournament {
    pub title: &'static str,
    pub game: &'static str,
    pub prize: &'static str,
    pub in_hours: i64,
    pub max_participants: i64,
    pub description: &'static str,
    pub rules: &'static [&'static str],
    /// Phase and date.
    pub schedule: &'static [(&'static str, &'static str)],
    /// Place, amount, extras.
    pub prizes: &'static [(&'static str, &'static str, &'static str)],
    pub run: Option<RunForm>,
    /// By name.
    pub organiser: &'static str,
    /// By name, in the order of joining.
    pub people: &'static [&'static str],
}

pub(super) const TOURNAMENTS: [Tournament; 3] = [
    Tournament {
        title: "Friday Night Eight-Ball",
        game: "Eight-ball",
        prize: "1000 BITP",
        in_hours: 30,
        max_participants: 16,
        description: "Single elimination on nine-foot tables. Check in during the last half hour, \
            then the bracket opens the tables by itself and everybody can watch.",
        rules: &[
            "Call the eight.",
            "Be at your table within two minutes.",
            "A match that is left is lost.",
        ],
        schedule: &[
            ("Check-in", "Half an hour before"),
            ("First round", "At the start"),
            ("Final", "The same evening"),
        ],
        prizes: &[
            ("1st", "600 BITP", "Crown on the profile"),
            ("2nd", "300 BITP", ""),
            ("3rd", "100 BITP", ""),
        ],
        run: Some(RunForm {
            format: Format::SingleElimination,
            play: Play::Duel,
            seeding: Seeding::Rating,
            check_in_minutes: 30,
            no_show_seconds: 120,
            table_size: TableLength::Nine,
        }),
        organiser: "mira",
        people: &["tom_okafor", "ines", "quietfox"],
    },
    Tournament {
        title: "Blitz Ladder Finals",
        game: "Chess",
        prize: "A board signed by everyone",
        in_hours: 52,
        max_participants: 8,
        description: "Everybody meets everybody, five minutes each. Results are reported by the organiser.",
        rules: &["Five minutes, no increment.", "Report the result at once."],
        schedule: &[("All rounds", "Sunday afternoon")],
        prizes: &[("1st", "", "The board")],
        run: Some(RunForm {
            format: Format::RoundRobin,
            play: Play::Reported,
            seeding: Seeding::Joined,
            check_in_minutes: 0,
            no_show_seconds: 300,
            table_size: TableLength::Nine,
        }),
        organiser: "ines",
        people: &["late_drop", "pixelpanda"],
    },
    Tournament {
        title: "Speedrun Relay",
        game: "Speedrun marathon",
        prize: "Honour",
        in_hours: 120,
        max_participants: 32,
        description: "Teams of one. The organiser keeps the splits and says who is through.",
        rules: &["Any category that fits into an hour."],
        schedule: &[("Qualifying", "Next week"), ("Finals", "The day after")],
        prizes: &[],
        run: None,
        organiser: "tom_okafor",
        people: &["mira", "pixelpanda", "quietfox", "late_drop"],
    },
];

pub(super) const PEOPLE: [Person; 6] = [
    Person {
        number: 1,
        name: "mira",
    },
    Person {
        number: 2,
        name: "tom_okafor",
    },
    Person {
        number: 3,
        name: "ines",
    },
    Person {
        number: 4,
        name: "pixelpanda",
    },
    Person {
        number: 5,
        name: "late_drop",
    },
    Person {
        number: 6,
        name: "quietfox",
    },
];

pub(super) const STREAMS: [Stream; 6] = [
    Stream {
        channel: "monstercat",
        title: "Music for the long evening",
        description: "Monstercat's radio, around the clock. Say what you are working on, name the drop of the day.",
        category: "other",
        game: "Music",
        tags: &["music", "chill", "24/7"],
        when: When::Live,
        creator: "mira",
        chat: &[
            ("quietfox", "evening everyone"),
            ("late_drop", "this one again, finally"),
            ("mira", "welcome in! what is everybody working on tonight?"),
            ("pixelpanda", "tax forms. the bass helps"),
            ("ines", "@pixelpanda courage"),
            ("late_drop", "the drop in ten seconds, wait for it"),
            ("quietfox", "there it is"),
            ("tom_okafor", "volume up"),
        ],
    },
    Stream {
        channel: "gamesdonequick",
        title: "Speedruns, one after another",
        description: "Watch along and call the splits. Runs restart without notice, and so do we.",
        category: "gaming",
        game: "Speedrun marathon",
        tags: &["speedrun", "marathon"],
        when: When::Live,
        creator: "tom_okafor",
        chat: &[
            ("tom_okafor", "first to call the reset wins nothing but honour"),
            ("pixelpanda", "he has to get the jump this time"),
            ("ines", "no way he keeps this pace"),
            ("pixelpanda", "WHAT"),
            ("quietfox", "two frames, that was two frames"),
            ("late_drop", "replay please"),
        ],
    },
    Stream {
        channel: "chess",
        title: "Blitz until someone flags",
        description: "Five minutes, no increment. Guess the move in the chat before it is played.",
        category: "esports",
        game: "Chess",
        tags: &["chess", "blitz"],
        when: When::Live,
        creator: "ines",
        chat: &[
            ("ines", "guess the next move before it lands"),
            ("late_drop", "knight f5"),
            ("quietfox", "queen trade, then a dull endgame"),
            ("tom_okafor", "there is no dull endgame with nine seconds"),
        ],
    },
    Stream {
        channel: "riotgames",
        title: "Finals watch party",
        description: "We start a little early for predictions and snacks.",
        category: "esports",
        game: "League of Legends",
        tags: &["finals", "watch party"],
        when: When::InHours(26),
        creator: "pixelpanda",
        chat: &[],
    },
    Stream {
        channel: "nasa",
        title: "Launch night",
        description: "The countdown together. Weather permitting, as always.",
        category: "other",
        game: "",
        tags: &["space", "launch"],
        when: When::InHours(74),
        creator: "quietfox",
        chat: &[],
    },
    Stream {
        channel: "bobross",
        title: "A happy little hour",
        description: "Painting along. No mistakes were made.",
        category: "other",
        game: "Art",
        tags: &["art", "calm"],
        when: When::Ended,
        creator: "mira",
        chat: &[
            ("mira", "brushes ready?"),
            ("quietfox", "my mountain is a hill"),
            ("ines", "a happy little hill"),
            ("mira", "thank you all, same time next week"),
        ],
    },
];

/// Newest last.
pub(super) struct Quest {
    pub title: &'static str,
    pub description: &'static str,
    pub difficulty: Difficulty,
    /// In whole units of the currency.
    pub reward: (&'static str, &'static str),
    pub goal: &'static str,
}

pub(super) const QUESTS: [Quest; 3] = [
    Quest {
        title: "Run the rack - The Grinder",
        description: "Clear a whole rack against an agent that misses nothing straight.",
        difficulty: Difficulty::Hard,
        reward: ("50", "POOL"),
        goal: r#"{"kind":"run_out"}"#,
    },
    Quest {
        title: "Three in a row - Safety Sam",
        description: "Pot three balls in one visit. Sam leaves you little to shoot at.",
        difficulty: Difficulty::Medium,
        reward: ("20", "POOL"),
        goal: r#"{"kind":"pots_in_visit","n":3}"#,
    },
    Quest {
        title: "First frame - Rookie Ray",
        description: "Win one frame of eight-ball. Ray is new here, too.",
        difficulty: Difficulty::Easy,
        reward: ("5", "POOL"),
        goal: r#"{"kind":"win"}"#,
    },
];
