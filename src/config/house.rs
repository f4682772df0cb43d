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
        /// Days after a frame until its steps are removed: its result and its last shot stay; 0 keeps them.
        keep_days: u32 = "house.keep_days", "90", steps_days();
    }
}
