//! A seeded simulation of frames and the predictions that they settle: the real machine, a modelled store, crashes before and after any commit, matches
//! that are called off past their table, rival commands, and a clock that jumps. `CUECAST_FRAMES=100000 cargo test -p domain frames_` plays that many.

use super::simulation::Dice;
use super::{Command, Effect, Kind, Millis, Outcome, Prediction, Side, State, Tally, Terms, Vote};
use crate::UserId;
use crate::ledger::Amount;
use std::collections::BTreeMap;

/// Frames in one run of the tests.
const FRAMES: u64 = 2_000;
const STEPS: usize = 40;
const VOTERS: u64 = 6;
const HOUR: Millis = 3_600_000;

/// Faults of the code around the machine: each of these must be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
    None,
    /// The first shot is stored, and voting closes in a transaction of its own.
    ClosesApart,
    /// A result is told to the prediction before it is stored, and again after a crash, whatever the prediction says.
    SettlesTwice,
    /// A frame without a winner pays whoever voted for the first option.
    VoidPays,
    /// The pool of a void frame goes to a voter.
    RefundsVoter,
    /// The end of the stream ends what the table is to settle.
    StreamEndCancels,
    /// The creator's hand settles.
    HandSettles,
    /// A record and the note that it is folded are two transactions.
    FoldsTwice,
    /// Nobody looks for frames that were called off past their table.
    ForgetsAborted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    Running,
    Over(Option<Side>),
}

/// All that survives a crash. A transaction is a copy that takes the place of the original, or does not.
#[derive(Clone, Debug)]
struct Durable {
    frame: Frame,
    /// Decisions that are stored.
    steps: u32,
    machine: Prediction,
    /// With the steps that were stored when the vote was.
    votes: Vec<(UserId, Vote, u32)>,
    /// How often it was ended.
    ends: u32,
    /// The pool is in one of these three.
    house: i128,
    held: i128,
    paid: BTreeMap<UserId, i128>,
    /// Calls and right ones.
    records: BTreeMap<UserId, (u32, u32)>,
    folded: bool,
}

struct World {
    dice: Dice,
    bug: Bug,
    now: Millis,
    durable: Durable,
    acknowledged: Vec<UserId>,
}

fn person(n: u64) -> UserId {
    UserId::new(u32::try_from(n).unwrap(), [0; 8])
}

impl World {
    fn new(seed: u64, bug: Bug) -> Self {
        let mut dice = Dice(seed);
        let pool = (!dice.one_in(3)).then(|| i128::from(1 + dice.below(500)));
        let machine = Prediction {
            kind: Kind::Frame,
            creator: person(0),
            ends_at: 180_000,
            closed_at: None,
            votes: Tally::default(),
            pool: pool.map(|pool| Amount::from_minor(pool).unwrap()),
            terms: dice.one_in(2).then_some(Terms { per_address: 3 }),
            paid: false,
            state: State::Active,
            undo_until: None,
            undone: None,
            hidden: false,
        };
        let durable = Durable {
            frame: Frame::Running,
            steps: 0,
            machine,
            votes: Vec::new(),
            ends: 0,
            house: 1_000 - pool.unwrap_or_default(),
            held: pool.unwrap_or_default(),
            paid: BTreeMap::new(),
            records: BTreeMap::new(),
            folded: false,
        };
        Self {
            dice,
            bug,
            now: 0,
            durable,
            acknowledged: Vec::new(),
        }
    }

    fn step(&mut self) -> &'static str {
        self.now += i64::try_from(self.dice.below(9_000)).unwrap();
        match self.dice.below(20) {
            0..=6 => self.vote(),
            7..=10 => self.shot(),
            11 => self.abort(),
            12 => self.hand(),
            13 => self.stream_end(),
            14 | 15 => self.clock(),
            16 => self.look(),
            17 => self.fold(),
            18 => self.jump(),
            _ => "nothing",
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

    fn vote(&mut self) -> &'static str {
        let (by, side) = (person(1 + self.dice.below(VOTERS)), self.side());
        let mut transaction = self.durable.clone();
        let earlier = transaction.votes.iter().find(|(user, ..)| *user == by);
        let earlier = earlier.map(|(_, vote, _)| *vote);
        let Ok(effects) = transaction
            .machine
            .handle(Command::Vote { by, side, earlier }, self.now)
        else {
            return "a vote that is refused";
        };
        if !effects.is_empty() {
            let vote = Vote { side, at: self.now };
            transaction.votes.push((by, vote, transaction.steps));
        }
        transaction.perform(&effects, self.bug);
        if self.commit(transaction) && !self.acknowledged.contains(&by) {
            self.acknowledged.push(by);
        }
        "a vote"
    }

    /// A decision of the table; one in five ends the frame.
    fn shot(&mut self) -> &'static str {
        if self.durable.frame != Frame::Running {
            return "nothing to shoot at";
        }
        let mut transaction = self.durable.clone();
        transaction.steps += 1;
        let closes = transaction.steps == 1;
        if closes && self.bug != Bug::ClosesApart {
            transaction.act(Command::CloseByTable, self.now, self.bug);
        }
        if self.dice.one_in(5) {
            let winner = (!self.dice.one_in(4)).then(|| self.side());
            transaction.frame = Frame::Over(winner);
            if self.bug == Bug::SettlesTwice {
                let mut early = self.durable.clone();
                early.settle_blindly(winner, self.now);
                self.commit(early);
                transaction.machine = self.durable.machine.clone();
                (transaction.ends, transaction.paid) = (self.durable.ends, self.durable.paid.clone());
                (transaction.house, transaction.held) = (self.durable.house, self.durable.held);
                transaction.settle_blindly(winner, self.now);
            } else {
                transaction.act(Command::SettleByTable { winner }, self.now, self.bug);
            }
        }
        self.commit(transaction);
        if closes && self.bug == Bug::ClosesApart && self.durable.steps > 0 {
            let mut transaction = self.durable.clone();
            transaction.act(Command::CloseByTable, self.now, self.bug);
            self.commit(transaction);
        }
        "a shot"
    }

    /// Past the table, as by the end of a tournament: the next look finds it.
    fn abort(&mut self) -> &'static str {
        if self.durable.frame == Frame::Running && self.dice.one_in(3) {
            let mut transaction = self.durable.clone();
            transaction.frame = Frame::Over(None);
            self.commit(transaction);
        }
        "a frame that is called off"
    }

    fn look(&mut self) -> &'static str {
        if let (Frame::Over(winner), false) = (self.durable.frame, self.bug == Bug::ForgetsAborted) {
            let mut transaction = self.durable.clone();
            transaction.act(Command::SettleByTable { winner }, self.now, self.bug);
            self.commit(transaction);
        }
        "a look for what is left"
    }

    fn hand(&mut self) -> &'static str {
        let by = person(self.dice.below(2));
        let winner = self.side();
        for command in [
            Command::Resolve { by, winner },
            Command::Undo { by },
            Command::Delete { by },
        ] {
            let mut transaction = self.durable.clone();
            if self.bug == Bug::HandSettles {
                transaction.machine.kind = Kind::Crowd;
            }
            transaction.act(command, self.now, self.bug);
            transaction.machine.kind = Kind::Frame;
            self.commit(transaction);
        }
        "a hand"
    }

    fn stream_end(&mut self) -> &'static str {
        let mut transaction = self.durable.clone();
        if self.bug == Bug::StreamEndCancels {
            transaction.machine.kind = Kind::Crowd;
        }
        transaction.act(Command::StreamEnded, self.now, self.bug);
        transaction.machine.kind = Kind::Frame;
        self.commit(transaction);
        "the end of the stream"
    }

    fn clock(&mut self) -> &'static str {
        for command in [Command::Close, Command::Expire, Command::Settle] {
            let mut transaction = self.durable.clone();
            transaction.act(command, self.now, self.bug);
            self.commit(transaction);
        }
        "the clock"
    }

    /// Each right call is counted once, and no frame that had no winner.
    fn fold(&mut self) -> &'static str {
        let State::Ended(Outcome::Won(winner)) = self.durable.machine.state else {
            return "nothing to fold";
        };
        if self.durable.folded {
            return "folded before";
        }
        let mut transaction = self.durable.clone();
        for (user, vote, _) in &transaction.votes {
            let record = transaction.records.entry(*user).or_default();
            *record = (record.0 + 1, record.1 + u32::from(vote.side == winner));
        }
        if self.bug == Bug::FoldsTwice && !self.commit(transaction.clone()) {
            return "a fold that is cut off";
        }
        transaction.folded = true;
        self.commit(transaction);
        "a fold"
    }

    fn jump(&mut self) -> &'static str {
        let by = [30_000, 200_000, HOUR, 25 * HOUR][self.dice.below(4) as usize];
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

    fn side(&mut self) -> Side {
        if self.dice.one_in(2) {
            Side::Option1
        } else {
            Side::Option2
        }
    }

    fn check(&self) -> Result<(), String> {
        let Durable {
            frame, machine, votes, ..
        } = &self.durable;
        let paid: i128 = self.durable.paid.values().sum();
        if self.durable.house + self.durable.held + paid != 1_000 {
            return Err("money was made or lost".into());
        }
        if self.durable.ends > 1 {
            return Err("it was settled twice".into());
        }
        if votes.iter().any(|(.., steps)| *steps > 0) {
            return Err("a vote was stored after the first shot".into());
        }
        if self
            .acknowledged
            .iter()
            .any(|by| !votes.iter().any(|(user, ..)| user == by))
        {
            return Err("a vote that was acknowledged is not there".into());
        }
        let right = |side: Side| votes.iter().filter(|(_, vote, _)| vote.side == side).count() as i128;
        match (machine.state, *frame) {
            (State::Active, Frame::Running | Frame::Over(_)) if paid == 0 => Ok(()),
            (State::Active, _) => Err("it was paid before its end".into()),
            (State::Ended(Outcome::Won(side)), Frame::Over(Some(winner))) if side == winner => match right(side) {
                0 if paid > 0 => Err("somebody was paid who was wrong".into()),
                right if machine.pool.is_some() && paid != (self.pool() / right.max(1)) * right => {
                    Err("winners were not paid to the unit".into())
                }
                _ => Ok(()),
            },
            (State::Ended(Outcome::Void), Frame::Over(None)) | (State::Ended(Outcome::Expired), _) if paid == 0 => {
                Ok(())
            }
            (state, frame) => Err(format!("{state:?}, but the frame is {frame:?}, and {paid} was paid")),
        }
    }

    fn pool(&self) -> i128 {
        self.durable.machine.pool.map_or(0, Amount::minor)
    }

    fn check_settled(&self) -> Result<(), String> {
        let Durable {
            machine, held, records, ..
        } = &self.durable;
        if machine.state == State::Active || *held != 0 {
            return Err("it was never settled".into());
        }
        let State::Ended(Outcome::Won(winner)) = machine.state else {
            return match records.is_empty() {
                true => Ok(()),
                false => Err("a frame without a winner is in a record".into()),
            };
        };
        let votes = self.durable.votes.iter();
        let expected: BTreeMap<_, _> = votes
            .map(|(user, vote, _)| (*user, (1, u32::from(vote.side == winner))))
            .collect();
        match *records == expected {
            true => Ok(()),
            false => Err(format!("records are {records:?}, and should be {expected:?}")),
        }
    }
}

impl Durable {
    fn act(&mut self, command: Command, now: Millis, bug: Bug) {
        if let Ok(effects) = self.machine.handle(command, now) {
            self.perform(&effects, bug);
        }
    }

    fn perform(&mut self, effects: &[Effect], bug: Bug) {
        for effect in effects {
            match *effect {
                Effect::End(outcome) => {
                    self.ends += 1;
                    if (outcome, bug) == (Outcome::Void, Bug::VoidPays) {
                        self.pay(Side::Option1);
                    }
                }
                Effect::Pay { side } => self.pay(side),
                Effect::Refund => {
                    let to_voter = self.votes.first().filter(|_| bug == Bug::RefundsVoter);
                    match to_voter.map(|(user, ..)| *user) {
                        Some(user) => *self.paid.entry(user).or_default() += self.held,
                        None => self.house += self.held,
                    }
                    self.held = 0;
                }
                Effect::Count { .. }
                | Effect::CloseVoting { .. }
                | Effect::KeepUndoable { .. }
                | Effect::TakeBack { .. }
                | Effect::Reopen
                | Effect::Hide => {}
            }
            self.machine.apply(effect);
        }
    }

    /// Equal shares, and the remainder to the house.
    fn pay(&mut self, side: Side) {
        let right: Vec<_> = self.votes.iter().filter(|(_, vote, _)| vote.side == side).collect();
        let share = self.held / i128::try_from(right.len().max(1)).unwrap();
        for (user, ..) in right {
            *self.paid.entry(*user).or_default() += share;
            self.held -= share;
        }
        self.house += std::mem::take(&mut self.held);
    }

    fn settle_blindly(&mut self, winner: Option<Side>, now: Millis) {
        self.machine.state = State::Active;
        self.act(Command::SettleByTable { winner }, now, Bug::None);
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
fn frames_with_voids_crashes_rival_commands_and_clock_jumps_settle_each_prediction_once_to_the_unit() {
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
fn every_bug_that_is_planted_around_a_frame_is_caught() {
    for bug in [
        Bug::ClosesApart,
        Bug::SettlesTwice,
        Bug::VoidPays,
        Bug::RefundsVoter,
        Bug::StreamEndCancels,
        Bug::HandSettles,
        Bug::FoldsTwice,
        Bug::ForgetsAborted,
    ] {
        let caught = (0..FRAMES).find(|seed| play(*seed, bug).is_err());
        let seed = caught.unwrap_or_else(|| panic!("{bug:?} was not caught"));
        assert_eq!(play(seed, Bug::None), Ok(()), "without {bug:?} nothing is wrong");
    }
}
