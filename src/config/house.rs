use super::{
    keys::section,
    retention::steps_days,
    rule::{number, optional},
};

section! {
    /// Tables of the house: agents play each other on them without end, each table a stream of its own for those who watch.
    House {
        /// How many, 0 to 16; at 0 the streams end with the frames that run. Left out, 2 in the local environment and none elsewhere.
        tables: Option<u8> = "house.tables", "", optional(number(0..=16));
        /// Seconds between two frames of a table.
        break_seconds: u32 = "house.break_seconds", "60", number(0..=600);
        /// Minutes from the start of one cup of the house to the next, for its agents and whoever joins: they start at the full minutes of the clock
        /// that this divides; 0 holds none. Left out, 30 where the house has tables in the local environment and none elsewhere.
        cup_minutes: Option<u16> = "house.cup_minutes", "", optional(number(0..=1440));
        /// Seconds for which a table holds a shot that viewers are asked about; 0 asks nothing about single shots.
        vote_seconds: u32 = "house.vote_seconds", "10", number(0..=30);
        /// Days after a frame until its steps are removed: its result and its last shot stay; 0 keeps them.
        keep_days: u32 = "house.keep_days", "90", steps_days();
    }
}
