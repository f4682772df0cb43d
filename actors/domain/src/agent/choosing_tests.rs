//! Choices of agents after a break.

use super::seeds_tests::{id, setup};
use super::*;
use crate::match_rules::{CHOICE_CLOCK, Choice, Command, Decision, Match, Plan};

/// Matches after a break so soft that it is illegal, each with the break as it is stored.
fn illegal() -> impl Iterator<Item = (u64, Match, Decision)> {
    (1..=40).map(|seed| {
        let mut game = Match::new(setup(seed));
        let soft = Shot {
            aim: 0.02 * (seed % 5) as f64,
            power: 0.12 + 0.002 * seed as f64,
            side: 0.0,
            follow: 0.0,
            elevation: 0.0,
            call: None,
            placement: None,
            safety: false,
        };
        let Ok(Plan::Ready(ready)) = game.plan(game.frame().turn, 1, soft, 0) else {
            panic!("the break was refused")
        };
        let broken = ready.run().unwrap();
        game.apply_shot(&broken).unwrap();
        (seed, game, broken.decision())
    })
}

#[test]
fn an_agent_takes_the_choice_after_which_it_wins_most_often() {
    let mut seen = Vec::new();
    for (seed, game, _) in illegal().filter(|(_, game, _)| game.offered().is_some()) {
        let seat = game.frame().turn;
        for level in Level::ALL {
            let hands = [Skill::of(level); 2];
            let chance = |choice| {
                let after = game.after_choice(choice);
                odds::chance(&after.table(), after.layout(), after.frame(), &hands, seat)
            };
            let choice = choose(&game, level).unwrap();
            let best = [Choice::AsItLies, Choice::Rerack, Choice::RivalBreaks].map(chance);
            assert!(
                best.iter().all(|other| chance(choice) >= *other),
                "rack {seed}, {level:?}"
            );
            seen.push(choice);
        }
    }
    assert!(seen.len() > 60, "the breaks are illegal");
    assert!(
        seen.iter().any(|choice| *choice != seen[0]),
        "it depends on where the balls lie: {seen:?}"
    );
}

#[test]
fn where_nothing_is_to_choose_an_agent_chooses_nothing() {
    assert_eq!(choose(&Match::new(setup(3)), Level::Hard), None);
}

#[test]
fn a_choice_that_the_agent_would_not_make_is_found_and_a_persons_is_theirs() {
    let (seed, game, broken) = illegal().find(|(_, game, _)| game.offered().is_some()).unwrap();
    let seeds = Seeds::Rack(seed);
    let (seat, at) = (game.frame().turn, game.rest_at());
    let chosen = choose(&game, Level::Medium).unwrap();
    let mut agents: Agents = [None, None];
    agents[seat.index()] = Some(Level::Medium);
    let silent = |at| {
        let mut game = game.clone();
        let number = game.view().shot_number;
        let shot = think(
            &game.table(),
            game.layout(),
            game.frame(),
            Level::Medium,
            seeds.of_shot(id(), number),
        );
        let Ok(Plan::Ready(ready)) = game.plan(seat, number, shot, at) else {
            panic!("the shot was refused")
        };
        let played = ready.run().unwrap();
        game.apply_shot(&played).unwrap();
        let decisions = [broken, played.decision()];
        verify(id(), setup(seed), agents, Some(Version::NEWEST), &seeds, &decisions)
    };
    assert_eq!(silent(at), Err(Fault::OtherChoice { number: 2 }), "it was not asked");
    assert!(silent(at + CHOICE_CLOCK).is_ok(), "it was too late to choose");
    for choice in [Choice::AsItLies, Choice::Rerack, Choice::RivalBreaks] {
        let number = game.view().shot_number;
        let decision = game
            .decide(Command::Choose { seat, number, choice }, at)
            .unwrap()
            .unwrap();
        let proved = |agents| {
            verify(
                id(),
                setup(seed),
                agents,
                Some(Version::NEWEST),
                &seeds,
                &[broken, decision],
            )
        };
        assert_eq!(proved([None, None]).map(|verified| verified.shots), Ok(1));
        match choice == chosen {
            true => assert!(proved(agents).is_ok()),
            false => assert_eq!(proved(agents), Err(Fault::OtherChoice { number: 2 })),
        }
    }
}
