//! The rules as people read them.

use domain::match_rules::{BREAK_CLOCK, CHOICE_CLOCK, MAX_SHOTS, RETURN_WINDOW, SHOT_CLOCK, TIME_OUTS};

#[test]
fn the_rules_that_people_read_have_the_figures_of_those_that_are_played() {
    let page = include_str!("../../../web/src/features/duel/rules-page.tsx");
    let figures = [
        format!("{} seconds for a shot", SHOT_CLOCK / 1_000),
        format!("{} seconds for the break", BREAK_CLOCK / 1_000),
        format!("{} seconds to come back", RETURN_WINDOW / 1_000),
        format!("{} seconds to choose", CHOICE_CLOCK / 1_000),
        format!("After {MAX_SHOTS} shots"),
    ];
    for figure in figures {
        assert!(page.contains(&figure), "{figure}");
    }
    assert_eq!((TIME_OUTS, page.contains("The third time-out loses")), (3, true));
}
