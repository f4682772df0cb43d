//! A seeded simulation of a house table with both lanes: the frame's prediction and quick questions beside it, through the real machine, with crashes before
//! any commit, frames that are called off past their table, hands, and a clock that jumps. `CUECAST_FRAMES=100000 cargo test -p domain quick_` plays that many.

use super::simulation::Dice;
use super::{Command, Effect, Kind, Millis, Outcome, Prediction, QUIET, Quick, Shot, Side, State, Tally, Then, Vote};
use super::{Verdict, side_of};
use crate::UserId;
use crate::eight_ball::Seat;
use std::collections::BTreeMap;

/// Frames in one run of the tests.
const FRAMES: u64 = 2_000;
const STEPS: usize = 60;
const VOTERS: u64 = 5;
const VOTE_TIME: Millis = 10_000;

/// Faults of the code around the machine: each of these must be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
    None,
    /// The shot is stored, and its question closes in a transaction of its own.
    VoteAfterShot,
    /// A shot's answer to a quick question goes to the stream's prediction.
    LaneMixedUp,
    /// A visit is settled by its first ball.
    VisitIsABall,
    /// A question is opened though one waits.
    AsksOverAnother,
    /// A result is told again after a crash, whatever the question says.
    SettlesTwice,
    /// The end of the stream ends what the table is to settle.
    StreamEndCancels,
    /// Nobody looks for frames that were called off past their table.
    ForgetsAborted,
    /// A record and the note that it is folded are two transactions.
    FoldsTwice,
}

#[derive(Clone, Debug)]
struct Asked {
    quick: Quick,
    of: Seat,
    /// Shots that were stored when it was asked.
    at: usize,
    machine: Prediction,
    /// With the shots that were stored when the vote was.
    votes: Vec<(UserId, Vote, usize)>,
    ends: u32,
    folded: bool,
}

/// All that survives a crash.
#[derive(Clone, Debug)]
struct Durable {
    turn: Seat,
    shots: Vec<Shot>,
    /// With its winner, if it has one.
    over: Option<Option<Seat>>,
    frame: Prediction,
    frame_votes: Vec<usize>,
    asked: Vec<Asked>,
    /// Calls and right ones.
    records: BTreeMap<UserId, (u32, u32)>,
}

struct World {
    dice: Dice,
    bug: Bug,
    now: Millis,
    durable: Durable,
}

fn machine(kind: Kind, ends_at: Millis) -> Prediction {
    Prediction {
        kind,
        creator: person(0),
        ends_at,
        closed_at: None,
        votes: Tally::default(),
        pool: None,
        terms: None,
        paid: false,
        state: State::Active,
        undo_until: None,
        undone: None,
        hidden: false,
    }
}

fn person(n: u64) -> UserId {
    UserId::new(u32::try_from(n).unwrap(), [0; 8])
}

/// False where it was refused, or nothing was to be done.
fn act(machine: &mut Prediction, command: Command, now: Millis) -> bool {
    let effects = machine.handle(command, now).unwrap_or_default();
    effects.iter().for_each(|effect| machine.apply(effect));
    effects.iter().any(|effect| matches!(effect, Effect::End(_)))
}

impl Asked {
    fn act(&mut self, command: Command, now: Millis) {
        self.ends += u32::from(act(&mut self.machine, command, now));
    }

    fn is_active(&self) -> bool {
        self.machine.state == State::Active
    }

    /// As the shots that were stored say, independently of the machine.
    fn expected(&self, durable: &Durable) -> Option<Outcome> {
        let mut visit = durable.shots[self.at..].iter();
        let answer = match self.quick {
            Quick::Ball => visit.next().map(|shot| shot.then != Then::Passes),
            Quick::Visit => visit
                .find(|shot| shot.then != Then::Stays)
                .map(|shot| shot.then == Then::Won),
        };
        match (answer, durable.over) {
            (Some(true), _) => Some(Outcome::Won(Side::Option1)),
            (Some(false), _) => Some(Outcome::Won(Side::Option2)),
            (None, Some(_)) => Some(Outcome::Void),
            (None, None) => None,
        }
    }
}

impl World {
    fn new(seed: u64, bug: Bug) -> Self {
        Self {
            dice: Dice(seed),
            bug,
            now: 0,
            durable: Durable {
                turn: Seat::Challenger,
                shots: Vec::new(),
                over: None,
                frame: machine(Kind::Frame, 180_000),
                frame_votes: Vec::new(),
                asked: Vec::new(),
                records: BTreeMap::new(),
            },
        }
    }

    fn step(&mut self) -> &'static str {
        self.now += i64::try_from(self.dice.below(9_000)).unwrap();
        match self.dice.below(20) {
            0..=3 => self.ask(),
            4..=9 => self.vote(),
            10..=13 => self.shot(),
            14 => self.abort(),
            15 => self.hands(),
            16 => self.clock(),
            17 => self.look(),
            18 => self.fold(),
            _ => self.jump(),
        }
    }

    /// False when the process died before the commit.
    fn commit(&mut self, transaction: Durable) -> bool {
        let committed = !self.dice.one_in(8);
        if committed {
            self.durable = transaction;
        }
        committed
    }

    fn ask(&mut self) -> &'static str {
        let is_busy = self.durable.asked.iter().any(Asked::is_active) && self.bug != Bug::AsksOverAnother;
        if self.durable.over.is_some() || self.durable.shots.is_empty() || is_busy {
            return "nothing to ask";
        }
        let mut transaction = self.durable.clone();
        transaction.asked.push(Asked {
            quick: Quick::ALL[usize::from(self.dice.one_in(2))],
            of: transaction.turn,
            at: transaction.shots.len(),
            machine: machine(Kind::Quick, self.now + VOTE_TIME),
            votes: Vec::new(),
            ends: 0,
            folded: false,
        });
        self.commit(transaction);
        "a question"
    }

    fn vote(&mut self) -> &'static str {
        let by = person(1 + self.dice.below(VOTERS));
        let side = if self.dice.one_in(2) {
            Side::Option1
        } else {
            Side::Option2
        };
        let mut transaction = self.durable.clone();
        let (shots, now) = (transaction.shots.len(), self.now);
        if self.dice.one_in(4) {
            let command = Command::Vote {
                by,
                side,
                earlier: None,
            };
            if let Ok(effects) = transaction.frame.handle(command, now) {
                effects.iter().for_each(|effect| transaction.frame.apply(effect));
                transaction.frame_votes.push(shots);
            }
            self.commit(transaction);
            return "a vote on the frame";
        }
        let Some(asked) = transaction.asked.last_mut() else {
            return "nothing to vote on";
        };
        let earlier = asked.votes.iter().find(|(user, ..)| *user == by);
        let earlier = earlier.map(|(_, vote, _)| *vote);
        let effects = asked.machine.handle(Command::Vote { by, side, earlier }, now);
        let effects = effects.unwrap_or_default();
        if !effects.is_empty() {
            asked.votes.push((by, Vote { side, at: now }, shots));
        }
        effects.iter().for_each(|effect| asked.machine.apply(effect));
        self.commit(transaction);
        "a vote"
    }

    fn shot(&mut self) -> &'static str {
        if self.durable.over.is_some() {
            return "nothing to shoot at";
        }
        let then = match self.dice.below(6) {
            0 => Then::Won,
            1..=3 => Then::Stays,
            _ => Then::Passes,
        };
        let mut transaction = self.durable.clone();
        let seat = transaction.turn;
        let shot = Shot { seat, then };
        if transaction.shots.is_empty() {
            act(&mut transaction.frame, Command::CloseByTable, self.now);
        }
        if self.bug != Bug::VoteAfterShot {
            transaction.tell(shot, self.now, self.bug);
        }
        transaction.shots.push(shot);
        match then {
            Then::Won => transaction.end(Some(seat), self.now),
            Then::Passes if self.dice.one_in(12) => transaction.end(Some(seat.other()), self.now),
            Then::Passes => transaction.turn = seat.other(),
            Then::Stays => {}
        }
        let committed = self.commit(transaction);
        if committed && self.bug == Bug::VoteAfterShot {
            let mut transaction = self.durable.clone();
            transaction.tell(shot, self.now, self.bug);
            self.commit(transaction);
        }
        if committed && self.bug == Bug::SettlesTwice && self.dice.one_in(3) {
            let mut transaction = self.durable.clone();
            if let Some(asked) = transaction.asked.iter_mut().rfind(|asked| !asked.is_active()) {
                asked.machine.state = State::Active;
                asked.act(Command::SettleByTable { winner: None }, self.now);
            }
            self.commit(transaction);
        }
        "a shot"
    }

    /// Past the table: the next look finds what is left.
    fn abort(&mut self) -> &'static str {
        if self.durable.over.is_none() && self.dice.one_in(4) {
            let mut transaction = self.durable.clone();
            transaction.over = Some(None);
            self.commit(transaction);
        }
        "a frame that is called off"
    }

    fn look(&mut self) -> &'static str {
        if let (Some(winner), false) = (self.durable.over, self.bug == Bug::ForgetsAborted) {
            let mut transaction = self.durable.clone();
            transaction.end(winner, self.now);
            self.commit(transaction);
        }
        "a look for what is left"
    }

    /// The creator's, and the end of the stream.
    fn hands(&mut self) -> &'static str {
        let by = person(0);
        let winner = Side::Option1;
        for command in [
            Command::Resolve { by, winner },
            Command::Undo { by },
            Command::Delete { by },
            Command::EndPoll,
            Command::StreamEnded,
        ] {
            let mut transaction = self.durable.clone();
            for asked in &mut transaction.asked {
                if self.bug == Bug::StreamEndCancels {
                    asked.machine.kind = Kind::Crowd;
                }
                asked.act(command, self.now);
                asked.machine.kind = Kind::Quick;
            }
            act(&mut transaction.frame, command, self.now);
            self.commit(transaction);
        }
        "hands"
    }

    fn clock(&mut self) -> &'static str {
        let mut transaction = self.durable.clone();
        for asked in &mut transaction.asked {
            asked.act(Command::Close, self.now);
        }
        self.commit(transaction);
        "the clock"
    }

    fn fold(&mut self) -> &'static str {
        let mut transaction = self.durable.clone();
        let due = |asked: &&mut Asked| !asked.folded && !asked.is_active();
        let Some(asked) = transaction.asked.iter_mut().find(due) else {
            return "nothing to fold";
        };
        if let State::Ended(Outcome::Won(winner)) = asked.machine.state {
            for (user, vote, _) in &asked.votes {
                let record = transaction.records.entry(*user).or_default();
                *record = (record.0 + 1, record.1 + u32::from(vote.side == winner));
            }
        }
        if self.bug == Bug::FoldsTwice && self.dice.one_in(2) {
            self.commit(transaction);
            return "a fold that is cut off";
        }
        asked.folded = true;
        self.commit(transaction);
        "a fold"
    }

    fn jump(&mut self) -> &'static str {
        let by = [5_000, 20_000, QUIET, 25 * 3_600_000][self.dice.below(4) as usize];
        self.now += if self.dice.one_in(3) { -by } else { by };
        "a jump of the clock"
    }

    /// The frame comes to its end, and everything that waits is done.
    fn settle(&mut self) {
        self.dice = Dice(3);
        for _ in 0..400 {
            self.shot();
            self.look();
            self.fold();
        }
    }

    fn check(&self) -> Result<(), String> {
        let durable = &self.durable;
        if durable.asked.iter().filter(|asked| asked.is_active()).count() > 1 {
            return Err("two questions wait at once".into());
        }
        if durable.frame_votes.iter().any(|shots| *shots > 0) {
            return Err("a vote on the frame was stored after its first shot".into());
        }
        match (durable.frame.state, durable.over) {
            (State::Active, None | Some(_)) => {}
            (State::Ended(Outcome::Won(side)), Some(Some(winner))) if side == side_of(winner) => {}
            (State::Ended(Outcome::Void), Some(None)) => {}
            (state, over) => return Err(format!("the frame's prediction is {state:?}, and the frame {over:?}")),
        }
        for asked in &durable.asked {
            if asked.votes.iter().any(|(.., shots)| *shots > asked.at) {
                return Err("a vote was stored after the shot".into());
            }
            if asked.ends > 1 {
                return Err("it was settled twice".into());
            }
            if let State::Ended(outcome) = asked.machine.state
                && asked.expected(durable) != Some(outcome)
            {
                return Err(format!("{:?} came out as {outcome:?}", asked.quick));
            }
        }
        Ok(())
    }

    fn check_settled(&self) -> Result<(), String> {
        let mut expected: BTreeMap<UserId, (u32, u32)> = BTreeMap::new();
        for asked in &self.durable.asked {
            match asked.machine.state {
                State::Active => return Err("it was never settled".into()),
                State::Ended(Outcome::Won(winner)) => {
                    for (user, vote, _) in &asked.votes {
                        let record = expected.entry(*user).or_default();
                        *record = (record.0 + 1, record.1 + u32::from(vote.side == winner));
                    }
                }
                State::Ended(_) => {}
            }
        }
        match self.durable.records == expected {
            true => Ok(()),
            false => Err(format!(
                "records are {:?}, and should be {expected:?}",
                self.durable.records
            )),
        }
    }
}

impl Durable {
    /// A shot closes and settles what was asked about it.
    fn tell(&mut self, shot: Shot, now: Millis, bug: Bug) {
        for asked in self.asked.iter_mut().filter(|asked| asked.is_active()) {
            asked.act(Command::CloseByTable, now);
            let quick = if bug == Bug::VisitIsABall {
                Quick::Ball
            } else {
                asked.quick
            };
            let Some(verdict) = quick.settled_by(asked.of, shot) else {
                continue;
            };
            let command = Command::SettleByTable {
                winner: verdict.winner(),
            };
            if bug == Bug::LaneMixedUp {
                act(&mut self.frame, command, now);
            } else {
                asked.act(command, now);
            }
        }
    }

    fn end(&mut self, winner: Option<Seat>, now: Millis) {
        self.over = Some(winner);
        let of_frame = Command::SettleByTable {
            winner: winner.map(side_of),
        };
        act(&mut self.frame, of_frame, now);
        for asked in self.asked.iter_mut().filter(|asked| asked.is_active()) {
            asked.act(
                Command::SettleByTable {
                    winner: Verdict::Void.winner(),
                },
                now,
            );
        }
    }
}

/// Plays one frame; the error says what broke, and at which step.
fn play(seed: u64, bug: Bug) -> Result<(), String> {
    let mut world = World::new(seed, bug);
    for step in 0..STEPS {
        let what = world.step();
        world
            .check()
            .map_err(|broken| format!("step {step}, {what}: {broken}"))?;
    }
    world.settle();
    world
        .check()
        .and_then(|()| world.check_settled())
        .map_err(|broken| format!("after the end: {broken}"))
}

#[test]
fn quick_questions_beside_a_frame_close_with_their_shot_and_come_out_as_the_table_says_whatever_crashes() {
    let frames = std::env::var("CUECAST_FRAMES")
        .ok()
        .and_then(|frames| frames.parse().ok());
    for seed in 0..frames.unwrap_or(FRAMES) {
        if let Err(broken) = play(seed, Bug::None) {
            panic!("frame {seed}: {broken}");
        }
    }
}

#[test]
fn every_bug_that_is_planted_around_a_quick_question_is_caught() {
    for bug in [
        Bug::VoteAfterShot,
        Bug::LaneMixedUp,
        Bug::VisitIsABall,
        Bug::AsksOverAnother,
        Bug::SettlesTwice,
        Bug::StreamEndCancels,
        Bug::ForgetsAborted,
        Bug::FoldsTwice,
    ] {
        let caught = (0..FRAMES).find(|seed| play(*seed, bug).is_err());
        let seed = caught.unwrap_or_else(|| panic!("{bug:?} was not caught"));
        assert_eq!(play(seed, Bug::None), Ok(()), "without {bug:?} nothing is wrong");
    }
}
