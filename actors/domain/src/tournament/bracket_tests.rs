//! Thousands of tournaments, each played to its end with results, corrections and disqualifications by the dice.

use super::*;
use crate::matchup::AgentLevel;
use crate::random::Random;
use std::collections::BTreeSet;

fn entrants(count: u16) -> Vec<EntrantId> {
    (1..=count).map(|number| EntrantId(number.into())).collect()
}

fn again(bracket: &Bracket) -> Bracket {
    let (format, seeds) = (bracket.format(), bracket.seeds().to_vec());
    Bracket::restore(format, seeds, bracket.disqualified(), bracket.outcomes())
}

fn ready(bracket: &Bracket) -> Vec<&Node> {
    bracket.matches().iter().filter(|node| bracket.is_ready(node)).collect()
}

fn below(random: &mut Random, count: usize) -> usize {
    (random.next() % count as u64) as usize
}

/// Plays by the dice; `trouble` of a hundred steps disqualify somebody, or find nobody at a match.
fn play(format: Format, count: u16, seed: u64, trouble: u64) -> Bracket {
    let mut random = Random::new(seed);
    let mut bracket = Bracket::new(format, entrants(count));
    let mut steps = 0;
    while !bracket.is_over() {
        steps += 1;
        assert!(steps < 1_000, "{format:?} of {count}, seed {seed} never ends");
        let open = ready(&bracket);
        assert!(
            !open.is_empty(),
            "{format:?} of {count}, seed {seed}: a match waits for ever"
        );
        let node = open[below(&mut random, open.len())];
        let number = node.number;
        let players = node.entrants().map(Option::unwrap);
        let mut busy: Vec<_> = open.iter().flat_map(|node| node.entrants()).flatten().collect();
        busy.sort_unstable();
        busy.dedup();
        assert_eq!(busy.len(), open.len() * 2, "nobody plays two matches at once");
        let winner = players[below(&mut random, 2)];
        match random.next() % 100 {
            dice if dice < trouble / 2 => bracket.disqualify(players[0]).unwrap(),
            dice if dice < trouble => bracket.nobody_came(number).unwrap(),
            _ => bracket.win(number, winner, How::Reported).unwrap(),
        }
        assert_eq!(again(&bracket), bracket, "what is stored gives the same bracket");
    }
    bracket
}

fn losses(bracket: &Bracket, entrant: EntrantId) -> u16 {
    let standings = bracket.standings();
    standings.iter().find(|line| line.entrant == entrant).unwrap().lost
}

fn sizes() -> impl Iterator<Item = u16> {
    (2..=40).chain([63, 64, 65, 127, 128])
}

#[test]
fn who_loses_is_out_and_everybody_but_the_champion_has_lost_once() {
    for count in sizes() {
        for seed in 0..40 {
            let bracket = play(Format::SingleElimination, count, seed, 0);
            let champion = bracket.champion().unwrap();
            for entrant in bracket.seeds() {
                let is_champion = *entrant == champion;
                assert_eq!(losses(&bracket, *entrant), u16::from(!is_champion));
                assert_eq!(bracket.is_out(*entrant), !is_champion);
            }
            assert_eq!(bracket.standings()[0].entrant, champion);
            assert_eq!(bracket.standings()[1].rank, 2);
            let played = bracket.outcomes().filter(|(_, outcome)| outcome.how == How::Reported);
            assert_eq!(played.count(), usize::from(count) - 1);
        }
    }
}

#[test]
fn who_loses_twice_is_out_and_everybody_but_the_champion_has_lost_twice() {
    for count in sizes() {
        for seed in 0..40 {
            let bracket = play(Format::DoubleElimination, count, seed, 0);
            let champion = bracket.champion().unwrap();
            for entrant in bracket.seeds() {
                let lost = losses(&bracket, *entrant);
                if *entrant == champion {
                    assert!(lost <= 1 && !bracket.is_out(*entrant), "{count} {seed}");
                } else {
                    assert_eq!((lost, bracket.is_out(*entrant)), (2, true), "{count} {seed}");
                }
            }
            let ranks: Vec<_> = bracket.standings().iter().take(3).map(|line| line.rank).collect();
            assert_eq!(ranks[..ranks.len().min(2)], [1, 2]);
        }
    }
}

#[test]
fn everybody_meets_everybody_once() {
    for count in 2..=16 {
        for seed in 0..40 {
            let bracket = play(Format::RoundRobin, count, seed, 0);
            let mut met: Vec<_> = bracket
                .matches()
                .iter()
                .map(|node| node.entrants().map(Option::unwrap))
                .collect();
            met.iter_mut().for_each(|pair| pair.sort_unstable());
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), usize::from(count * (count - 1) / 2));
            let standings = bracket.standings();
            assert!(standings.windows(2).all(|pair| pair[0].won >= pair[1].won));
            assert!(standings.iter().all(|line| line.won + line.lost == count - 1));
            assert_eq!(bracket.champion(), Some(standings[0].entrant));
        }
    }
}

#[test]
fn disqualified_and_absent_players_stop_nothing() {
    for format in [Format::SingleElimination, Format::DoubleElimination, Format::RoundRobin] {
        for count in sizes().filter(|count| format != Format::RoundRobin || *count <= 16) {
            for seed in 0..40 {
                let bracket = play(format, count, seed, 25);
                if let Some(champion) = bracket.champion() {
                    assert!(!bracket.is_disqualified(champion));
                }
                let out = bracket.seeds().iter().filter(|entrant| bracket.is_out(**entrant));
                let alive = usize::from(count) - out.count();
                assert!(format == Format::RoundRobin || alive <= 1, "{format:?} {count} {seed}");
            }
        }
    }
}

#[test]
fn byes_go_to_the_strongest_and_never_meet() {
    for count in 2..=128 {
        let bracket = Bracket::new(Format::SingleElimination, entrants(count));
        let byes: Vec<_> = bracket.outcomes().collect();
        assert!(
            byes.iter()
                .all(|(_, outcome)| outcome.how == How::Bye && outcome.winner.is_some())
        );
        let mut free: Vec<_> = byes.iter().filter_map(|(_, outcome)| outcome.winner).collect();
        free.sort_unstable();
        let expected = usize::from(count).next_power_of_two() - usize::from(count);
        assert_eq!(free, entrants(u16::try_from(expected).unwrap()));
    }
}

#[test]
fn when_the_better_seed_always_wins_the_first_two_meet_in_the_final() {
    for (format, count) in [
        (Format::SingleElimination, 32),
        (Format::DoubleElimination, 32),
        (Format::SingleElimination, 21),
    ] {
        let mut bracket = Bracket::new(format, entrants(count));
        while let Some(node) = ready(&bracket).first().copied().cloned() {
            let best = node.entrants().into_iter().flatten().min().unwrap();
            bracket.win(node.number, best, How::Played).unwrap();
        }
        let ranks: Vec<_> = bracket
            .standings()
            .iter()
            .map(|line| (line.entrant.0, line.rank))
            .take(4)
            .collect();
        let third = if format == Format::DoubleElimination {
            (3, 4)
        } else {
            (3, 3)
        };
        assert_eq!(ranks, [(1, 1), (2, 2), (3, third.0), (4, third.1)], "{format:?}");
    }
}

#[test]
fn a_final_won_from_the_losers_side_is_played_again() {
    let mut bracket = Bracket::new(Format::DoubleElimination, entrants(2));
    let [one, two] = [EntrantId(1), EntrantId(2)];
    let shown = |bracket: &Bracket| bracket.matches().iter().filter(|node| bracket.is_shown(node)).count();
    assert_eq!(shown(&bracket), 2);
    bracket.win(1, one, How::Reported).unwrap();
    bracket.win(2, two, How::Reported).unwrap();
    assert_eq!((shown(&bracket), bracket.champion()), (3, None));
    // It was misread: the first final stands, and there is no second.
    bracket.win(2, one, How::Reported).unwrap();
    assert_eq!((shown(&bracket), bracket.champion()), (2, Some(one)));
    bracket.win(2, two, How::Reported).unwrap();
    bracket.win(3, two, How::Reported).unwrap();
    assert_eq!(bracket.champion(), Some(two));
    assert_eq!(bracket.win(2, one, How::Reported), Err(Refusal::Begun));
}

#[test]
fn a_result_is_corrected_until_something_follows_from_it() {
    let mut bracket = Bracket::new(Format::SingleElimination, entrants(4));
    let [a, b] = bracket.matches()[0].entrants().map(Option::unwrap);
    bracket.win(1, a, How::Reported).unwrap();
    bracket.win(1, b, How::Reported).unwrap();
    assert_eq!(bracket.matches()[2].entrants()[0], Some(b));
    assert_eq!(bracket.win(1, EntrantId(99), How::Reported), Err(Refusal::NotAPlayer));
    assert_eq!(bracket.win(3, a, How::Reported), Err(Refusal::NotReady));
    assert_eq!(bracket.win(9, a, How::Reported), Err(Refusal::NoMatch));
    let [c, _] = bracket.matches()[1].entrants().map(Option::unwrap);
    bracket.win(2, c, How::Reported).unwrap();
    bracket.win(3, c, How::Reported).unwrap();
    assert_eq!(bracket.win(1, a, How::Reported), Err(Refusal::Begun));
    bracket.win(3, b, How::Reported).unwrap();
    assert_eq!(bracket.champion(), Some(b), "the last result may be corrected");
    assert_eq!(
        bracket.win(3, b, How::Reported),
        Ok(()),
        "the same again changes nothing"
    );
    assert_eq!(bracket.win(3, b, How::Played), Err(Refusal::Decided));
    assert_eq!(bracket.win(3, c, How::Played), Err(Refusal::Decided));
    let mut played = Bracket::new(Format::SingleElimination, entrants(2));
    played.win(1, EntrantId(1), How::Played).unwrap();
    assert_eq!(played.win(1, EntrantId(1), How::Played), Ok(()));
    for how in [How::Reported, How::Played] {
        assert_eq!(
            played.win(1, EntrantId(2), how),
            Err(Refusal::Decided),
            "a table's result stays"
        );
    }
}

#[test]
fn who_is_disqualified_or_absent_is_out_and_others_go_on() {
    let mut bracket = Bracket::new(Format::SingleElimination, entrants(4));
    let out = |bracket: &Bracket| [1, 2, 3, 4].map(|number| bracket.is_disqualified(EntrantId(number)));
    assert_eq!(bracket.disqualify(EntrantId(9)), Err(Refusal::NoEntrant));
    bracket.disqualify(EntrantId(4)).unwrap();
    assert_eq!(out(&bracket), [false, false, false, true]);
    let walkover = Outcome {
        winner: Some(EntrantId(1)),
        how: How::Walkover,
    };
    assert_eq!(bracket.matches()[0].outcome, Some(walkover));
    assert_eq!(bracket.nobody_came(9), Err(Refusal::NoMatch));
    assert_eq!(bracket.nobody_came(3), Err(Refusal::NotReady));
    bracket.nobody_came(2).unwrap();
    assert_eq!(out(&bracket), [false, true, true, true]);
    assert_eq!(bracket.champion(), Some(EntrantId(1)));
}

/// The rounds, and the matches with where their players come from.
fn shape(format: Format, count: u16) -> (String, String) {
    let bracket = Bracket::new(format, entrants(count));
    let source = |source: &Source| match source {
        Source::Entrant(entrant) => entrant.0.to_string(),
        Source::Nobody => "-".to_owned(),
        Source::Winner(of) => format!("W{of}"),
        Source::Loser(of) => format!("L{of}"),
    };
    let round = |round: &Round| format!("{} {:?} {} {}", round.id, round.side, round.number, round.name);
    let node = |node: &Node| {
        let [one, other] = node.from.each_ref().map(source);
        format!("{}: {}/{} {one} {other}", node.number, node.round, node.slot)
    };
    (
        bracket.rounds().iter().map(round).collect::<Vec<_>>().join(", "),
        bracket.matches().iter().map(node).collect::<Vec<_>>().join(", "),
    )
}

#[test]
fn a_bracket_has_the_shape_that_players_know() {
    for (format, count, rounds, matches) in [
        (
            Format::SingleElimination,
            3,
            "1 Winners 1 Semi-finals, 2 Winners 2 Final",
            "1: 1/0 1 -, 2: 1/1 2 3, 3: 2/0 W1 W2",
        ),
        (
            Format::DoubleElimination,
            2,
            "1 Winners 1 Final, 2 Final 1 Grand final",
            "1: 1/0 1 2, 2: 2/0 W1 L1, 3: 2/1 W2 L2",
        ),
        (
            Format::DoubleElimination,
            8,
            "1 Winners 1 Quarter-finals, 2 Winners 2 Semi-finals, 3 Winners 3 Final, 4 Losers 1 Losers' round 1, \
             5 Losers 2 Losers' round 2, 6 Losers 3 Losers' round 3, 7 Losers 4 Losers' round 4, 8 Final 1 Grand final",
            "1: 1/0 1 8, 2: 1/1 4 5, 3: 1/2 2 7, 4: 1/3 3 6, 5: 2/0 W1 W2, 6: 2/1 W3 W4, 7: 3/0 W5 W6, 8: 4/0 L1 L2, \
             9: 4/1 L3 L4, 10: 5/0 W8 L6, 11: 5/1 W9 L5, 12: 6/0 W10 W11, 13: 7/0 W12 L7, 14: 8/0 W7 W13, 15: 8/1 W14 L14",
        ),
        (
            Format::RoundRobin,
            3,
            "1 RoundRobin 1 Round 1, 2 RoundRobin 2 Round 2, 3 RoundRobin 3 Round 3",
            "1: 1/0 2 3, 2: 2/0 1 3, 3: 3/0 1 2",
        ),
    ] {
        assert_eq!(
            shape(format, count),
            (rounds.to_owned(), matches.to_owned()),
            "{format:?} of {count}"
        );
    }
    let (rounds, _) = shape(Format::SingleElimination, 9);
    assert!(
        rounds.starts_with("1 Winners 1 Round of 16, 2 Winners 2 Quarter-finals"),
        "{rounds}"
    );
}

fn ranks(bracket: &Bracket) -> Vec<(u32, u16, u16, u16)> {
    let lines = bracket.standings();
    lines
        .iter()
        .map(|line| (line.entrant.0, line.rank, line.won, line.lost))
        .collect()
}

#[test]
fn who_went_out_later_is_ranked_higher_and_who_went_out_together_shares_a_rank() {
    let mut single = Bracket::new(Format::SingleElimination, entrants(4));
    single.win(1, EntrantId(1), How::Reported).unwrap();
    assert_eq!(
        [1, 2, 3, 4].map(|number| single.is_out(EntrantId(number))),
        [false, false, false, true]
    );
    assert_eq!(ranks(&single), [(1, 1, 1, 0), (2, 1, 0, 0), (3, 1, 0, 0), (4, 4, 0, 1)]);

    let mut double = Bracket::new(Format::DoubleElimination, entrants(8));
    let winners = [1, 4, 2, 3, 1, 2, 1, 5, 6, 3, 6, 3, 2, 1];
    for (number, winner) in (1..).zip(winners) {
        double.win(number, EntrantId(winner), How::Reported).unwrap();
    }
    assert_eq!(
        ranks(&double),
        [
            (1, 1, 4, 0),
            (2, 2, 3, 2),
            (3, 3, 3, 2),
            (6, 4, 2, 2),
            (4, 5, 1, 2),
            (5, 5, 1, 2),
            (7, 7, 0, 2),
            (8, 7, 0, 2)
        ]
    );
}

#[test]
fn what_broke_a_tie_of_a_round_robin_is_told() {
    let played = |count, results: &[(u32, u32)]| {
        let mut bracket = Bracket::new(Format::RoundRobin, entrants(count));
        while !bracket.is_over() {
            let node = ready(&bracket)[0].clone();
            let pair = node.entrants().map(|entrant| entrant.unwrap().0);
            let decides = |(won, lost): &&(u32, u32)| pair.contains(won) && pair.contains(lost);
            let (winner, _) = results.iter().find(decides).unwrap();
            bracket.win(node.number, EntrantId(*winner), How::Reported).unwrap();
        }
        let lines = bracket.standings();
        let told = lines
            .iter()
            .map(|line| (line.entrant.0, line.rank, line.won, line.tie_break));
        told.collect::<Vec<_>>()
    };
    let met = Some(TieBreak::HeadToHead);
    assert_eq!(
        played(4, &[(2, 1), (1, 3), (1, 4), (3, 2), (2, 4), (4, 3)]),
        [(2, 1, 2, met), (1, 2, 2, met), (4, 3, 1, met), (3, 4, 1, met)]
    );
    let (beaten, seed) = (Some(TieBreak::BeatenWins), Some(TieBreak::Seed));
    assert_eq!(
        played(
            5,
            &[
                (1, 2),
                (1, 4),
                (2, 3),
                (2, 5),
                (3, 1),
                (3, 5),
                (4, 2),
                (4, 3),
                (4, 5),
                (5, 1)
            ]
        ),
        [
            (4, 1, 3, None),
            (1, 2, 2, beaten),
            (2, 3, 2, beaten),
            (3, 4, 2, seed),
            (5, 5, 1, None)
        ]
    );
}

#[test]
fn corrections_by_the_dice_leave_nobody_waiting() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let format = [Format::SingleElimination, Format::DoubleElimination][(seed % 2) as usize];
        let mut bracket = Bracket::new(format, entrants(2 + (seed % 15) as u16));
        for _ in 0..200 {
            let node = bracket.matches()[below(&mut random, bracket.matches().len())].clone();
            let Some(winner) = node.entrants()[below(&mut random, 2)] else {
                continue;
            };
            if random.next().is_multiple_of(40) {
                bracket.disqualify(winner).unwrap();
            }
            // Refusals leave everything as it was.
            let before = bracket.clone();
            if bracket.win(node.number, winner, How::Reported).is_err() {
                assert_eq!(bracket, before);
            }
            assert_eq!(again(&bracket), bracket, "seed {seed}");
            assert!(
                bracket.is_over() || !ready(&bracket).is_empty(),
                "seed {seed}: a match waits for ever"
            );
        }
    }
}

#[test]
fn equal_wins_are_decided_among_each_other_then_by_whom_they_beat_then_by_seed() {
    let mut bracket = Bracket::new(Format::RoundRobin, entrants(4));
    // 1 beats 2 and 3, 2 beats 3 and 4, 4 beats 1 and 3.
    for (winner, loser) in [(1, 2), (1, 3), (2, 3), (2, 4), (4, 1), (4, 3)].map(|(a, b)| (EntrantId(a), EntrantId(b))) {
        while !bracket.matches().iter().any(|node| {
            let pair = node.entrants();
            pair.contains(&Some(winner)) && pair.contains(&Some(loser)) && node.outcome.is_some()
        }) {
            let open = ready(&bracket).into_iter().cloned().collect::<Vec<_>>();
            for node in open {
                let pair = node.entrants().map(Option::unwrap);
                let beats = |a: u32, b: u32| pair.contains(&EntrantId(a)) && pair.contains(&EntrantId(b));
                let results = [(1, 2), (1, 3), (2, 3), (2, 4), (4, 1), (4, 3)];
                let (won, _) = results.into_iter().find(|(a, b)| beats(*a, *b)).unwrap();
                bracket.win(node.number, EntrantId(won), How::Reported).unwrap();
            }
        }
    }
    let lines: Vec<_> = bracket
        .standings()
        .iter()
        .map(|line| (line.entrant.0, line.rank, line.won, line.tie_break))
        .collect();
    let seed = Some(TieBreak::Seed);
    assert_eq!(
        lines,
        [(1, 1, 2, seed), (2, 2, 2, seed), (4, 3, 2, seed), (3, 4, 0, None)]
    );
}

#[test]
fn seeds_follow_ratings_the_order_of_joining_or_the_dice_of_the_tournament() {
    let of = |number, rating| (EntrantId(number), Strength::Person(rating));
    let people = [
        of(1, None),
        of(2, Some(1800.0)),
        of(3, Some(1200.0)),
        of(4, Some(1500.0)),
    ];
    let order = |seeding, random| {
        seeded(seeding, &people, random)
            .into_iter()
            .map(|entrant| entrant.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        order(Seeding::Rating, 0),
        [2, 1, 4, 3],
        "equals in the order of joining"
    );
    assert_eq!(order(Seeding::Joined, 0), [1, 2, 3, 4]);
    assert_eq!(order(Seeding::Random, 7), order(Seeding::Random, 7));
    let orders: BTreeSet<_> = (0..400).map(|random| order(Seeding::Random, random)).collect();
    assert_eq!(orders.len(), 24, "every order comes up");
}

#[test]
fn an_agent_is_seeded_as_if_it_were_300_points_above_or_below_a_newcomer() {
    let person = |number, rating| (EntrantId(number), Strength::Person(Some(rating)));
    let agent = |number, level| (EntrantId(number), Strength::Agent(level));
    let entrants = [
        agent(1, AgentLevel::Easy),
        agent(2, AgentLevel::Medium),
        agent(3, AgentLevel::Hard),
        person(4, 1_190.0),
        person(5, 1_210.0),
        person(6, 1_790.0),
        person(7, 1_810.0),
    ];
    let order = seeded(Seeding::Rating, &entrants, 0);
    assert_eq!(order, [7, 3, 6, 2, 5, 1, 4].map(EntrantId));
}
