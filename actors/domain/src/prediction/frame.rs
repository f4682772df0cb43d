//! The question about a frame.

use super::create::MAX_OPTION;
use super::{Millis, Side};
use crate::eight_ball::Seat;

/// A question that is asked of every frame.
const QUESTION: &str = "Who wins this frame?";
/// Voting closes with the first shot. Should that be late, or the table be down, it closes so long after the frame may begin.
const LATEST: Millis = 3 * 60 * 1_000;

/// The question who wins a frame: the challenger is the first option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFrame {
    pub question: &'static str,
    pub option1: String,
    pub option2: String,
    pub ends_at: Millis,
}

impl NewFrame {
    /// About these two, of a frame that begins then and no earlier. Two of one name are told apart.
    pub fn of([challenger, rival]: [&str; 2], begins_at: Millis) -> Self {
        let [option1, mut option2] = [option(challenger, "Challenger"), option(rival, "Rival")];
        if option1.to_lowercase() == option2.to_lowercase() {
            option2 = format!("{} (2)", cut(&option2, MAX_OPTION - 4));
        }
        Self {
            question: QUESTION,
            option1,
            option2,
            ends_at: begins_at.saturating_add(LATEST),
        }
    }
}

/// The option that says that this seat wins.
pub fn side_of(winner: Seat) -> Side {
    match winner {
        Seat::Challenger => Side::Option1,
        Seat::Rival => Side::Option2,
    }
}

fn option(name: &str, nameless: &str) -> String {
    match name.trim() {
        "" => nameless.to_owned(),
        name => cut(name, MAX_OPTION),
    }
}

fn cut(name: &str, max: usize) -> String {
    name.chars().take(max).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_options_of_a_frame_differ_and_fit_whatever_the_players_are_called() {
        let frame = NewFrame::of(["Vesper", "Old Bram"], 1_000);
        assert_eq!((frame.option1.as_str(), frame.option2.as_str()), ("Vesper", "Old Bram"));
        assert_eq!(frame.ends_at, 181_000);
        for [one, other] in [
            ["Easy", "easy"],
            ["", " "],
            ["", ""],
            [&"x".repeat(99), &"X".repeat(70)],
        ] {
            let frame = NewFrame::of([one, other], 0);
            assert_ne!(frame.option1.to_lowercase(), frame.option2.to_lowercase());
            for option in [frame.option1, frame.option2] {
                assert!((1..=60).contains(&option.chars().count()), "{option}");
            }
        }
    }
}
