//! The agents against each other: who wins how often, and how long they think. Frames are played in this process by the match machine, on
//! one thread; nothing of it is a server.

use crate::fail::{Doing, Result, fail};
use crate::latency::{Latency, Percentiles};
use crate::report::table;
use domain::agent::{self, Level};
use domain::billiards::TableSize;
use domain::match_rules::{Ending, Match, Plan, Rules, Seat, Setup};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::path::PathBuf;

/// The stronger first.
const PAIRS: [[Level; 2]; 3] = [
    [Level::Hard, Level::Easy],
    [Level::Hard, Level::Medium],
    [Level::Medium, Level::Easy],
];
/// Frames of a hundred that hard has to win against easy.
const HARD_OVER_EASY: f64 = 95.0;
/// Milliseconds of one core that a thought may cost.
const LONGEST_THOUGHT: f64 = 300.0;

#[derive(Debug, clap::Args)]
pub struct Ladder {
    /// Frames of each pair; the players take turns to break
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    frames: u64,
    /// Of the racks and of the agents' hands
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Play on a seven-foot table
    #[arg(long)]
    seven: bool,
    /// Write the figures as JSON
    #[arg(long)]
    json: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Figures {
    frames: u64,
    seed: u64,
    table: TableSize,
    pairs: Vec<Pair>,
    thoughts: Vec<Thoughts>,
    reached: bool,
}

/// The results of a pair, from the first one's side.
#[derive(Debug, Serialize)]
struct Pair {
    levels: [Level; 2],
    won: u64,
    lost: u64,
    drawn: u64,
    won_percent: f64,
    shots: u32,
    /// Shots of the longest frame.
    longest: u32,
}

/// Milliseconds of processor time that a level took for a shot.
#[derive(Debug, Serialize)]
struct Thoughts {
    level: Level,
    ms: Percentiles,
}

/// By level.
struct Thinking([Latency; 3]);

impl Thinking {
    fn of(&self, level: Level) -> Thoughts {
        Thoughts {
            level,
            ms: self.0[level as usize].percentiles(),
        }
    }
}

pub fn main(ladder: &Ladder) -> Result<()> {
    let mut thoughts = Thinking([Latency::new()?, Latency::new()?, Latency::new()?]);
    let mut pairs = Vec::new();
    for levels in PAIRS {
        pairs.push(pair(ladder, levels, &mut thoughts)?);
    }
    let thoughts: Vec<Thoughts> = Level::ALL.into_iter().map(|level| thoughts.of(level)).collect();
    let between = pairs.iter().all(|pair| pair.won > pair.lost);
    let strong = pairs.first().is_some_and(|pair| pair.won_percent >= HARD_OVER_EASY);
    let quick = thoughts.iter().all(|thought| thought.ms.max <= LONGEST_THOUGHT);
    let figures = Figures {
        frames: ladder.frames,
        seed: ladder.seed,
        table: ladder.size(),
        pairs,
        thoughts,
        reached: between && strong && quick,
    };
    println!("{}", told(&figures));
    if let Some(path) = &ladder.json {
        let text = serde_json::to_string_pretty(&figures).doing("writing JSON")?;
        std::fs::write(path, text + "\n").doing(format!("writing {}", path.display()))?;
    }
    if figures.reached {
        Ok(())
    } else {
        fail("not what the agents should reach")
    }
}

impl Ladder {
    fn size(&self) -> TableSize {
        if self.seven { TableSize::Seven } else { TableSize::Nine }
    }
}

fn pair(ladder: &Ladder, levels: [Level; 2], thoughts: &mut Thinking) -> Result<Pair> {
    let mut pair = Pair {
        levels,
        won: 0,
        lost: 0,
        drawn: 0,
        won_percent: 0.0,
        shots: 0,
        longest: 0,
    };
    for frame in 0..ladder.frames {
        let setup = Setup {
            table: ladder.size(),
            breaker: if frame % 2 == 0 { Seat::Challenger } else { Seat::Rival },
            seed: ladder.seed.wrapping_add(frame),
            started_at: 0,
            rules: Rules::NEWEST,
        };
        let (ending, shots) = play(setup, levels, thoughts)?;
        pair.shots += shots;
        pair.longest = pair.longest.max(shots);
        match ending.winner {
            Some(Seat::Challenger) => pair.won += 1,
            Some(Seat::Rival) => pair.lost += 1,
            None => pair.drawn += 1,
        }
    }
    pair.won_percent = 100.0 * pair.won as f64 / ladder.frames as f64;
    Ok(pair)
}

/// One frame to its end; the match itself bounds its shots.
fn play(setup: Setup, levels: [Level; 2], thoughts: &mut Thinking) -> Result<(Ending, u32)> {
    let mut game = Match::new(setup);
    let mut number = 0;
    loop {
        number += 1;
        let seat = game.frame().turn;
        let level = levels[seat.index()];
        let before = processor_time();
        let shot = agent::think(
            &game.table(),
            game.layout(),
            game.frame(),
            level,
            setup.seed << 16 | u64::from(number),
        );
        thoughts.0[level as usize].record(processor_time().saturating_sub(before));
        let plan = game.plan(seat, number, shot, game.rest_at()).doing("an agent's shot")?;
        let Plan::Ready(ready) = plan else {
            return fail("an agent's shot was taken for a repeated one");
        };
        let played = ready.run().doing("an agent's shot")?;
        game.apply_shot(&played).doing("an agent's shot")?;
        if let Some(ending) = game.ending() {
            return Ok((ending, number));
        }
    }
}

/// Nanoseconds of this thread: what it costs does not depend on who else uses the machine.
fn processor_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec.unsigned_abs() * 1_000_000_000 + time.tv_nsec.unsigned_abs()
}

fn told(figures: &Figures) -> String {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let mut results = vec![texts(&[
        "pair",
        "frames",
        "won",
        "lost",
        "drawn",
        "shots a frame",
        "at most",
    ])];
    for pair in &figures.pairs {
        let [one, other] = pair.levels.map(Level::as_str);
        let shots = f64::from(pair.shots) / figures.frames as f64;
        let counts = [figures.frames, pair.won, pair.lost, pair.drawn].map(|count| count.to_string());
        let row = [
            vec![format!("{one} against {other}")],
            counts.to_vec(),
            vec![format!("{shots:.1}"), pair.longest.to_string()],
        ];
        results.push(row.concat());
    }
    let mut times = vec![texts(&["thinking, ms of one core", "p50", "p99", "max", "shots"])];
    for Thoughts { level, ms } in &figures.thoughts {
        let numbers = [ms.p50, ms.p99, ms.max].map(|number| format!("{number:.1}"));
        times.push(
            [
                vec![level.as_str().to_owned()],
                numbers.to_vec(),
                vec![ms.count.to_string()],
            ]
            .concat(),
        );
    }
    let verdict = if figures.reached { "reached" } else { "not reached" };
    format!(
        "{}\n\n{}\n\nhard wins {HARD_OVER_EASY} of 100 against easy, medium lies between, no thought over {LONGEST_THOUGHT} ms: {verdict}",
        table(&results),
        table(&times)
    )
}
