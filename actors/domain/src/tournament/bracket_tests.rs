//! Thousands of tournaments, each played to its end with results, corrections and disqualifications by the dice.

use super::*;
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
