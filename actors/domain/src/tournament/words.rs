//! The words of tournaments, as they are stored and sent.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

pub use crate::matchup::UnknownWord;

// A word is a `tt`: as a `literal` the schema would not see it.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident as $schema:ident { $($(#[$about:meta])* $variant:ident = $word:tt,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        #[schema(as = $schema)]
        pub enum $name { $($(#[$about])* #[serde(rename = $word)] $variant,)* }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word that is stored and sent.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                match text { $($word => Ok(Self::$variant),)* _ => Err(UnknownWord) }
            }
        }
    };
}

words!(
    /// How a tournament stands. Registration is open in the first one alone.
    Status as TournamentStatus {
        Open = "Registration Open",
        InProgress = "In Progress",
        Completed = "Completed",
        Cancelled = "Cancelled",
    }
);
words!(
    /// How a phase of the schedule stands.
    PhaseStatus as TournamentPhaseStatus {
        Upcoming = "Upcoming",
        InProgress = "In Progress",
        Completed = "Completed",
    }
);
words!(
    /// Rule by which entrants meet.
    Format as TournamentFormat {
        /// An entrant who loses once is out.
        SingleElimination = "single_elimination",
        /// An entrant who loses twice is out.
        DoubleElimination = "double_elimination",
        /// Everybody meets everybody once.
        RoundRobin = "round_robin",
    }
);
words!(
    /// Where results come from.
    Play as TournamentPlay {
        /// From tables of this server.
        Duel = "duel",
        /// From the organiser.
        Reported = "reported",
    }
);
words!(
    /// Order of strength in which entrants are seeded.
    Seeding as TournamentSeeding {
        /// The one with the best rating of duels.
        Rating = "rating",
        /// A random order.
        Random = "random",
        /// The one who joined first.
        Joined = "joined",
    }
);
words!(
    /// How far a tournament is that runs itself.
    Phase as TournamentPhase {
        Registration = "registration",
        CheckIn = "check_in",
        Running = "running",
        Finished = "finished",
        Cancelled = "cancelled",
    }
);
words!(
    /// How a match of a bracket was decided.
    How as TournamentHow {
        /// At its table.
        Played = "played",
        /// The loser left, conceded, or ran out of time.
        Forfeit = "forfeit",
        /// The loser was not there, or is disqualified.
        Walkover = "walkover",
        /// There was nobody to play.
        Bye = "bye",
        /// The organiser said so.
        Reported = "reported",
    }
);
