//! Contents of the demo: people who stream and talk, and their streams on real Twitch channels.

use domain::agent::Level;
use domain::matchup::TableLength;
use domain::tournament::{Format, Play, RunForm, Seeding};
use time::Duration;

use super::lines::{self, Line};
use crate::features::quests::store::Difficulty;

/// Ids of the demo begin with this second (1 January 2026), so that it is found again.
pub(super) const BIRTH: u32 = 1_767_225_600;

/// When a demo stream is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Live,
    InHours(i64),
    Ended,
}

/// A person, and the agent that held their cue in the frames of the demo's ladder.
pub(super) struct Person {
    pub name: &'static str,
    pub hand: Level,
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
    pub chat: &'static [Line],
}

pub(super) struct Tournament {
    pub title: &'static str,
    pub game: &'static str,
    pub prize: &'static str,
    pub starts_in: Duration,
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
        title: "Late Night Eight-Ball",
        game: "Eight-ball",
        prize: "1000 BITP",
        starts_in: Duration::hours(30),
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
            ("1st", "600 BITP", ""),
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
        title: "Straight Pool Round Robin",
        game: "Straight pool",
        prize: "A cue signed by everyone",
        starts_in: Duration::hours(52),
        max_participants: 8,
        description: "Everybody meets everybody once, to fifty points, at the hall. Results are reported by the organiser.",
        rules: &["Call ball and pocket.", "Report the result at once."],
        schedule: &[("All rounds", "In one evening")],
        prizes: &[("1st", "", "The cue")],
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
        title: "Trick Shot Open",
        game: "Trick shots",
        prize: "Honour",
        starts_in: Duration::hours(120),
        max_participants: 32,
        description: "Three tries each, on film. The organiser watches and says who is through.",
        rules: &["One table, one cue, no cuts in the film."],
        schedule: &[("Qualifying", "Next week"), ("Finals", "The day after")],
        prizes: &[],
        run: None,
        organiser: "tom_okafor",
        people: &["mira", "pixelpanda", "quietfox", "late_drop"],
    },
];

/// Agents among themselves, without a person: it is under way as soon as the server is.
pub(super) struct Cup {
    pub tournament: Tournament,
    /// How many of each strength.
    pub agents: &'static [(Level, u16)],
    pub chat: &'static [Line],
}

pub(super) const CUPS: [Cup; 2] = [
    Cup {
        tournament: Tournament {
            title: "Midnight Agents' Cup",
            game: "Eight-ball",
            prize: "The golden chalk",
            starts_in: Duration::seconds(20),
            max_participants: 8,
            description: "Eight agents of three strengths, double elimination on seven-foot tables. Nobody can join, everybody can watch.",
            rules: &["Two losses and an agent is out."],
            schedule: &[],
            prizes: &[("1st", "", "The golden chalk")],
            run: Some(RunForm {
                format: Format::DoubleElimination,
                play: Play::Duel,
                seeding: Seeding::Rating,
                check_in_minutes: 0,
                no_show_seconds: 60,
                table_size: TableLength::Seven,
            }),
            organiser: "mira",
            people: &[],
        },
        agents: &[(Level::Hard, 3), (Level::Medium, 3), (Level::Easy, 2)],
        chat: &lines::CUP,
    },
    Cup {
        tournament: Tournament {
            title: "Round Robin Night",
            game: "Eight-ball",
            prize: "A season of bragging",
            starts_in: Duration::seconds(35),
            max_participants: 6,
            description: "Six agents, a round robin on nine-foot tables: most wins takes it. Nobody can join, everybody can watch.",
            rules: &["Each meets each other once."],
            schedule: &[],
            prizes: &[("1st", "", "A season of bragging")],
            run: Some(RunForm {
                format: Format::RoundRobin,
                play: Play::Duel,
                seeding: Seeding::Rating,
                check_in_minutes: 0,
                no_show_seconds: 60,
                table_size: TableLength::Nine,
            }),
            organiser: "tom_okafor",
            people: &[],
        },
        agents: &[(Level::Hard, 2), (Level::Medium, 2), (Level::Easy, 2)],
        chat: &lines::ROUND,
    },
];

pub(super) const PEOPLE: [Person; 6] = [
    Person {
        name: "mira",
        hand: Level::Hard,
    },
    Person {
        name: "tom_okafor",
        hand: Level::Medium,
    },
    Person {
        name: "ines",
        hand: Level::Hard,
    },
    Person {
        name: "pixelpanda",
        hand: Level::Easy,
    },
    Person {
        name: "late_drop",
        hand: Level::Easy,
    },
    Person {
        name: "quietfox",
        hand: Level::Medium,
    },
];

pub(super) const STREAMS: [Stream; 4] = [
    Stream {
        channel: "monstercat",
        title: "Music while you rack",
        description: "Monstercat's radio, around the clock, for a long evening at the table.",
        category: "other",
        game: "Music",
        tags: &["music", "chill", "24/7"],
        when: When::Live,
        creator: "quietfox",
        chat: &lines::PRACTICE,
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
            ("ines", "between frames: guess the next move before it lands"),
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
