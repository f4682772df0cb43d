//! The way of every ball, and its form on the wire.

use super::{BALLS, BallId, Phase, Point, motion::Motion};
use data_encoding::BASE64;

/// An encoded trajectory has at most this many characters.
pub const MAX_ENCODED: usize = 8 * 1024;

const VERSION: u8 = 1;
const HEADER: usize = 8;
const RECORD: usize = 19;
const MAX_RECORDS: usize = (MAX_ENCODED / 4 * 3 - HEADER) / RECORD;
const PLACE: f64 = 20_000.0;
const SPEED: f64 = 2_000.0;
const TURN: f64 = 64.0;
const MICROS: f64 = 1e6;
/// Pieces are joined where no place on the way moves by more than this, m; it is doubled until the message is small enough.
const TOLERANCE: f64 = 1e-4;
const DOUBLINGS: usize = 16;

/// How one ball moves from a moment on: until its next record with constant acceleration, so that it arrives there at that record's time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Record {
    pub ball: BallId,
    pub phase: Phase,
    /// Seconds after the stroke.
    pub start: f64,
    pub place: Point,
    pub velocity: Point,
    /// About x, y and z, rad/s.
    pub spin: [f64; 3],
}

impl Record {
    pub(super) fn of(ball: BallId, motion: &Motion) -> Self {
        Self {
            ball,
            phase: motion.phase,
            start: motion.since,
            place: motion.place,
            velocity: motion.velocity,
            spin: [motion.spin.flat.x, motion.spin.flat.y, motion.spin.upright],
        }
    }

    /// Where the ball is at `time`, between this record and its next.
    fn place_at(&self, next: &Self, time: f64) -> Point {
        let (whole, t) = (next.start - self.start, time - self.start);
        if whole <= 0.0 {
            return next.place;
        }
        let bend = (next.place - self.place - self.velocity * whole) * (1.0 / (whole * whole));
        self.place + self.velocity * t + bend * (t * t)
    }
}

/// The records of all balls; each ball's begin at 0 and end with rest, pocketed or off the table.
///
/// A ball that falls has a record at the hole's edge, at the time of its event, and the last one at the hole's centre up to 0.11 s later.
#[derive(Debug, Clone, PartialEq)]
pub struct Trajectory {
    duration: f64,
    /// By start; those of one moment in the order in which they happened.
    records: Vec<Record>,
}

/// Why a text is no trajectory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TrajectoryError {
    #[error("a trajectory is base64")]
    NotBase64,
    #[error("a trajectory of an unknown version")]
    Version,
    #[error("a trajectory's length does not fit its number of records")]
    Length,
    #[error("a trajectory's record is of an unknown kind")]
    Kind,
}

impl Trajectory {
    pub(super) fn new(duration: f64, records: Vec<Record>) -> Self {
        Self { duration, records }
    }

    /// From the stroke until the last ball rests, s.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Where a ball is at a time; `None` when it was not on the table at the start, or is down.
    pub fn place_at(&self, ball: BallId, time: f64) -> Option<Point> {
        let mut records = self.records.iter().filter(|record| record.ball == ball);
        let mut current = records.next()?;
        for next in records {
            if next.start > time {
                return Some(current.place_at(next, time));
            }
            current = next;
        }
        match current.phase {
            Phase::Pocketed | Phase::OffTable => None,
            Phase::Rest | Phase::Slide | Phase::Roll | Phase::Spin => Some(current.place),
        }
    }

    /// The form on the wire: base64 of a header (version, 0, number of records, microseconds in all) and of records of 19 bytes,
    /// little-endian: ball and kind, start (µs), place (0.05 mm), velocity (0.5 mm/s), spin (1/64 rad/s). Pieces that differ from one
    /// piece by less than can be seen are joined; at most [`MAX_ENCODED`] characters.
    pub fn encode(&self) -> String {
        let mut tolerance = TOLERANCE;
        let mut records = self.joined(tolerance);
        for _ in 0..DOUBLINGS {
            if records.len() <= MAX_RECORDS {
                break;
            }
            tolerance *= 2.0;
            records = self.joined(tolerance);
        }
        let mut bytes = Vec::with_capacity(HEADER + RECORD * records.len());
        bytes.extend([VERSION, 0]);
        bytes.extend((records.len() as u16).to_le_bytes());
        bytes.extend(micros(self.duration).to_le_bytes());
        for record in &records {
            bytes.push(record.ball.number() << 4 | kind(record.phase));
            bytes.extend(micros(record.start).to_le_bytes());
            let parts = [(record.place, PLACE), (record.velocity, SPEED)];
            for (vector, unit) in parts {
                bytes.extend(short(vector.x * unit).to_le_bytes());
                bytes.extend(short(vector.y * unit).to_le_bytes());
            }
            for turn in record.spin {
                bytes.extend(short(turn * TURN).to_le_bytes());
            }
        }
        BASE64.encode(&bytes)
    }

    /// Reads the form on the wire; places and times are as exact as that is.
    pub fn decode(text: &str) -> Result<Self, TrajectoryError> {
        let bytes = BASE64.decode(text.as_bytes()).map_err(|_| TrajectoryError::NotBase64)?;
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(TrajectoryError::Length)?;
        let mut header = Reader(header);
        let [version, _] = header.take();
        if version != VERSION {
            return Err(TrajectoryError::Version);
        }
        let count = u16::from_le_bytes(header.take());
        let duration = header.micros();
        if body.len() != usize::from(count) * RECORD {
            return Err(TrajectoryError::Length);
        }
        let records = body.chunks_exact(RECORD).map(|bytes| {
            let mut reader = Reader(bytes);
            let [first] = reader.take();
            Ok(Record {
                ball: BallId::at(usize::from(first >> 4)),
                phase: phase(first & 15).ok_or(TrajectoryError::Kind)?,
                start: reader.micros(),
                place: Point::new(reader.part(PLACE), reader.part(PLACE)),
                velocity: Point::new(reader.part(SPEED), reader.part(SPEED)),
                spin: [reader.part(TURN), reader.part(TURN), reader.part(TURN)],
            })
        });
        Ok(Self::new(duration, records.collect::<Result<_, _>>()?))
    }

    /// Fewer records that keep every place on the way within the tolerance.
    fn joined(&self, tolerance: f64) -> Vec<Record> {
        let mut kept = Vec::with_capacity(self.records.len());
        for index in 0..BALLS {
            let way: Vec<Record> = self.way(BallId::at(index));
            let Some(last) = way.last() else { continue };
            // The piece from a hole's edge to its centre stays one of its own: it is no motion on the bed.
            let bed = match last.phase {
                Phase::Pocketed => way.len() - 1,
                Phase::Rest | Phase::Slide | Phase::Roll | Phase::Spin | Phase::OffTable => way.len(),
            };
            let mut from = 0;
            while from + 1 < way.len() {
                let mut record = way[from];
                let mut until = from + 1;
                while until + 1 < bed {
                    match join(&way[from..=until + 1], tolerance) {
                        Some(joined) => record = joined,
                        None => break,
                    }
                    until += 1;
                }
                kept.push(record);
                from = until;
            }
            kept.push(*last);
        }
        kept.sort_by(|a, b| a.start.total_cmp(&b.start));
        kept
    }

    /// One ball's records; of several of one moment only the last, which is what it does from then on.
    fn way(&self, ball: BallId) -> Vec<Record> {
        let mut way: Vec<Record> = Vec::new();
        for record in self.records.iter().filter(|record| record.ball == ball) {
            match way.last_mut() {
                Some(last) if micros(last.start) == micros(record.start) => *last = *record,
                Some(_) | None => way.push(*record),
            }
        }
        way
    }
}

/// One record in the place of all but the last of these, if the way stays within the tolerance.
fn join(way: &[Record], tolerance: f64) -> Option<Record> {
    let (first, last) = (way.first()?, way.last()?);
    let whole = last.start - first.start;
    let place_at = |time: f64| {
        let after = way.iter().position(|record| record.start > time)?;
        Some(way[after - 1].place_at(&way[after], time))
    };
    let middle = place_at(first.start + 0.5 * whole)?;
    // The parabola through both ends and the middle.
    let velocity = (middle * 4.0 - first.place * 3.0 - last.place) * (1.0 / whole);
    let joined = Record { velocity, ..*first };
    let fits = way.windows(2).all(|pair| {
        let (from, until) = (pair[0].start, pair[1].start);
        [0.0, 0.25, 0.5, 0.75].into_iter().all(|part| {
            let time = from + part * (until - from);
            joined.place_at(last, time).distance(pair[0].place_at(&pair[1], time)) <= tolerance
        })
    });
    fits.then_some(joined)
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// The next bytes; zeros beyond the end, which the checked lengths exclude.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        match self.0.split_first_chunk() {
            Some((bytes, rest)) => {
                self.0 = rest;
                *bytes
            }
            None => [0; N],
        }
    }

    fn micros(&mut self) -> f64 {
        f64::from(u32::from_le_bytes(self.take())) / MICROS
    }

    fn part(&mut self, unit: f64) -> f64 {
        f64::from(i16::from_le_bytes(self.take())) / unit
    }
}

fn micros(seconds: f64) -> u32 {
    // A cast of a number that is too large gives the largest.
    libm::round(seconds * MICROS) as u32
}

fn short(value: f64) -> i16 {
    libm::round(value) as i16
}

fn kind(phase: Phase) -> u8 {
    match phase {
        Phase::Rest => 0,
        Phase::Slide => 1,
        Phase::Roll => 2,
        Phase::Spin => 3,
        Phase::Pocketed => 4,
        Phase::OffTable => 5,
    }
}

fn phase(kind: u8) -> Option<Phase> {
    match kind {
        0 => Some(Phase::Rest),
        1 => Some(Phase::Slide),
        2 => Some(Phase::Roll),
        3 => Some(Phase::Spin),
        4 => Some(Phase::Pocketed),
        5 => Some(Phase::OffTable),
        _ => None,
    }
}
