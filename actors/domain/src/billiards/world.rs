use super::{
    BALLS, BallId, Event, Layout, Phase, Pocket, Point, Rail, Record, Run, SimulateError, StateHash, Stroke, Table,
    Trajectory,
    body::{Body, Touch},
    bounce, cluster,
    constants::TIP_RADIUS,
    cushions::REACH,
    motion::Motion,
    times::{REACH_OF_TWO, bounds, meeting, reaches_circle, reaches_nose},
};

/// After so many events of one shot things part faster.
pub(super) const MAX_TOUCHING_EVENTS: usize = 500;
/// So many contacts of one shot are solved together with what lies close; a break has one to five. Balls that press on each other for
/// long are then taken pair by pair, which is far cheaper.
const MAX_CLUSTERS: usize = 32;
/// A ball falls into a hole at least so fast, m/s: one that just tips over its edge is drawn by its weight.
const FALLING_SPEED: f64 = 0.6;

/// The next event of a ball by itself.
#[derive(Debug, Clone, Copy)]
enum Ahead {
    /// Its motion changes by the cloth alone.
    Change,
    Cushion {
        rail: Rail,
        normal: Point,
    },
    Tip {
        rail: Rail,
        centre: Point,
    },
    Pocket(Pocket),
}

/// The balls of one shot, and what is known of what they come to.
pub(super) struct World<'a> {
    table: &'a Table,
    motions: [Motion; BALLS],
    ahead: [(f64, Ahead); BALLS],
    /// When balls i < j next touch, at `[i][j]`.
    meetings: [[f64; BALLS]; BALLS],
    /// The least of each row of `meetings`.
    soonest: [f64; BALLS],
    now: f64,
    /// The latest of all that is known to happen.
    duration: f64,
    events: Vec<Event>,
    records: Vec<Record>,
    steps: usize,
    clusters: usize,
    limit: usize,
}

impl<'a> World<'a> {
    pub fn new(table: &'a Table, layout: &Layout, limit: usize) -> Self {
        let motions = std::array::from_fn(|index| match layout.balls[index] {
            Some(place) => Motion::at_rest(0.0, place),
            None => Motion::gone(Phase::Pocketed, 0.0, Point::ORIGIN),
        });
        let mut world = Self {
            table,
            motions,
            ahead: [(f64::INFINITY, Ahead::Change); BALLS],
            meetings: [[f64::INFINITY; BALLS]; BALLS],
            soonest: [f64::INFINITY; BALLS],
            now: 0.0,
            duration: 0.0,
            events: Vec::with_capacity(256),
            records: Vec::with_capacity(512),
            steps: 0,
            clusters: 0,
            limit,
        };
        for (ball, _) in layout.on_table() {
            world.record(ball.index());
        }
        world
    }

    pub fn strike(&mut self, stroke: &Stroke) -> Result<(), SimulateError> {
        let cue = BallId::CUE.index();
        if !self.motions[cue].is_in_play() {
            return Err(SimulateError::NoCueBall);
        }
        let (velocity, spin) = stroke.strike();
        self.events.push(Event::Strike {
            at: 0.0,
            ball: BallId::CUE,
        });
        self.set(cue, Motion::new(0.0, self.motions[cue].place, velocity, spin));
        self.refresh(&[cue]);
        Ok(())
    }

    /// Does what happens next; false when nothing moves any more.
    pub fn step(&mut self) -> Result<bool, SimulateError> {
        let mut time = f64::INFINITY;
        let mut alone = None;
        for (index, (at, _)) in self.ahead.iter().enumerate() {
            if *at < time {
                (time, alone) = (*at, Some(index));
            }
        }
        for at in self.soonest {
            if at < time {
                (time, alone) = (at, None);
            }
        }
        if time == f64::INFINITY {
            return Ok(false);
        }
        self.steps += 1;
        if self.steps > self.limit {
            return Err(SimulateError::TooManyEvents);
        }
        self.now = time;
        match alone {
            Some(index) => self.alone(index),
            None => self.touch(),
        }
        Ok(true)
    }

    /// One ball by itself: its motion changes, or it meets the table.
    fn alone(&mut self, index: usize) {
        let (ball, at, motion) = (BallId::at(index), self.now, self.motions[index]);
        let next = match self.ahead[index].1 {
            Ahead::Change => {
                let next = motion.next();
                if self.table.surrounds(next.place) {
                    next
                } else {
                    self.events.push(Event::OffTable { at, ball });
                    Motion::gone(Phase::OffTable, at, next.place)
                }
            }
            Ahead::Pocket(pocket) => {
                self.events.push(Event::Pocketed { at, ball, pocket });
                self.fall(index, pocket)
            }
            Ahead::Cushion { rail, normal } => self.bounce(index, rail, normal),
            Ahead::Tip { rail, centre } => {
                let normal = motion.place_at(at) - centre;
                self.bounce(index, rail, normal.unit().unwrap_or_default())
            }
        };
        self.set(index, next);
        if motion.phase == Phase::Spin {
            // It stands where it stood: nobody else is concerned.
            self.ahead[index] = self.look_ahead(index);
        } else {
            self.refresh(&[index]);
        }
    }

    /// The ball is out of play at once; on the screen it still goes from the hole's edge to its centre.
    fn fall(&mut self, index: usize, pocket: Pocket) -> Motion {
        let (motion, centre) = (&self.motions[index], self.table.pocket(pocket));
        let (place, velocity) = (motion.place_at(self.now), motion.velocity_at(self.now));
        let end = self.now + self.table.hole_radius(pocket) / velocity.length().max(FALLING_SPEED);
        let edge = Motion {
            since: self.now,
            place,
            velocity: (centre - place) * (1.0 / (end - self.now)),
            spin: motion.spin_at(self.now),
            ..*motion
        };
        self.records.push(Record::of(BallId::at(index), &edge));
        self.duration = self.duration.max(end);
        Motion::gone(Phase::Pocketed, end, centre)
    }

    fn bounce(&mut self, index: usize, rail: Rail, normal: Point) -> Motion {
        let (ball, at) = (BallId::at(index), self.now);
        self.events.push(Event::Cushion { at, ball, rail });
        let body = bounce::cushion(self.body(index), normal, self.parting());
        Motion::new(at, self.motions[index].place_at(at), body.velocity, body.spin)
    }

    /// Things that press on each other for long, such as a row of balls that a spinning one pushes, part faster and so touch less often.
    fn parting(&self) -> f64 {
        bounce::PARTING * (1 + self.steps / MAX_TOUCHING_EVENTS) as f64
    }

    fn body(&self, index: usize) -> Body {
        let motion = &self.motions[index];
        Body {
            velocity: motion.velocity_at(self.now),
            spin: motion.spin_at(self.now),
        }
    }

    /// All pairs that touch at this very moment, and what lies close to them.
    fn touch(&mut self) {
        let places: [Point; BALLS] = std::array::from_fn(|ball| self.motions[ball].place_at(self.now));
        let (balls, pairs) = self.cluster(&places);
        self.clusters += usize::from(pairs.len() > 1);
        let mut bodies: Vec<Body> = balls.iter().map(|ball| self.body(*ball)).collect();
        let of = |ball| balls.iter().position(|other| *other == ball).unwrap_or_default();
        let mut touches: Vec<Touch> = Vec::with_capacity(pairs.len());
        let mut gaps: Vec<f64> = Vec::with_capacity(pairs.len());
        for &(a, b) in &pairs {
            let apart = places[b] - places[a];
            let normal = apart.unit().unwrap_or_default();
            let touching = self.meetings[a][b] == self.now;
            gaps.push(if touching {
                0.0
            } else {
                (apart.length() - REACH_OF_TWO).max(0.0)
            });
            touches.push(Touch {
                a: of(a),
                b: of(b),
                normal,
            });
        }
        let impulses = bounce::balls(&mut bodies, &touches, &gaps, self.parting());
        for ((a, b), impulse) in pairs.into_iter().zip(impulses) {
            if impulse > 0.0 || self.meetings[a][b] == self.now {
                let (at, a, b) = (self.now, BallId::at(a), BallId::at(b));
                self.events.push(Event::Contact { at, a, b });
            }
        }
        for (&ball, body) in balls.iter().zip(bodies) {
            self.set(ball, Motion::new(self.now, places[ball], body.velocity, body.spin));
        }
        self.refresh(&balls);
    }

    /// The balls that touch now and those that lie close to them, and so on; and the pairs of them that touch or lie close,
    /// the ones that touch first.
    fn cluster(&self, places: &[Point; BALLS]) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut balls, mut pairs) = (Vec::with_capacity(4), Vec::with_capacity(4));
        for a in 0..BALLS {
            for b in a + 1..BALLS {
                if self.meetings[a][b] == self.now {
                    pairs.push((a, b));
                    for ball in [a, b] {
                        if !balls.contains(&ball) {
                            balls.push(ball);
                        }
                    }
                }
            }
        }
        if self.clusters >= MAX_CLUSTERS {
            return (balls, pairs);
        }
        let mut at = 0;
        while let Some(&ball) = balls.get(at) {
            for other in 0..BALLS {
                let close = other != ball
                    && self.motions[other].is_in_play()
                    && places[ball].distance(places[other]) < REACH_OF_TWO + cluster::CLOSE;
                let pair = (ball.min(other), ball.max(other));
                if close && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
                if close && !balls.contains(&other) {
                    balls.push(other);
                }
            }
            at += 1;
        }
        (balls, pairs)
    }

    fn set(&mut self, index: usize, motion: Motion) {
        self.motions[index] = motion;
        self.record(index);
    }

    fn record(&mut self, index: usize) {
        self.records.push(Record::of(BallId::at(index), &self.motions[index]));
    }

    /// Computes anew what the changed balls come to, with each other and with all others.
    fn refresh(&mut self, changed: &[usize]) {
        for (done, &index) in changed.iter().enumerate() {
            self.ahead[index] = self.look_ahead(index);
            for other in 0..BALLS {
                if other == index || changed[..done].contains(&other) {
                    continue;
                }
                let (a, b) = if index < other { (index, other) } else { (other, index) };
                self.meetings[a][b] = meeting(&self.motions[a], &self.motions[b], self.now);
            }
        }
        for (soonest, row) in self.soonest.iter_mut().zip(&self.meetings) {
            *soonest = row.iter().copied().fold(f64::INFINITY, f64::min);
        }
    }

    fn look_ahead(&self, index: usize) -> (f64, Ahead) {
        let motion = &self.motions[index];
        let mut first = (motion.until, Ahead::Change);
        if !motion.is_moving() {
            return first;
        }
        let reach = self.table.reach();
        let (low, high) = bounds(motion, motion.until - motion.since);
        if low.x > -reach.x && high.x < reach.x && low.y > -reach.y && high.y < reach.y {
            return first;
        }
        let mut end = motion.until - motion.since;
        for rail in &self.table.rails {
            if let Some(time) = reaches_nose(motion, rail, end) {
                end = time;
                let normal = rail.normal;
                first = (
                    motion.since + time,
                    Ahead::Cushion {
                        rail: rail.rail,
                        normal,
                    },
                );
            }
        }
        let (low, high) = bounds(motion, end);
        for mouth in &self.table.mouths {
            if high.x < mouth.low.x || low.x > mouth.high.x || high.y < mouth.low.y || low.y > mouth.high.y {
                continue;
            }
            for facing in &mouth.facings {
                if let Some(time) = reaches_nose(motion, facing, end) {
                    end = time;
                    let (rail, normal) = (facing.rail, facing.normal);
                    first = (motion.since + time, Ahead::Cushion { rail, normal });
                }
            }
            for tip in &mouth.tips {
                if let Some(time) = reaches_circle(motion, tip.centre, REACH + TIP_RADIUS, end) {
                    end = time;
                    let (rail, centre) = (tip.rail, tip.centre);
                    first = (motion.since + time, Ahead::Tip { rail, centre });
                }
            }
            if let Some(time) = reaches_circle(motion, mouth.centre, mouth.radius, end) {
                end = time;
                first = (motion.since + time, Ahead::Pocket(mouth.pocket));
            }
        }
        first
    }

    pub fn finish(mut self) -> Run {
        // A falling ball's end was noted before what came between.
        self.records.sort_by(|a, b| a.start.total_cmp(&b.start));
        let duration = self.duration.max(self.now);
        let mut layout = Layout::default();
        for (place, motion) in layout.balls.iter_mut().zip(&self.motions) {
            *place = motion.is_in_play().then_some(motion.place);
        }
        Run {
            events: self.events,
            trajectory: Trajectory::new(duration, self.records),
            hash: StateHash::of(&layout),
            layout,
            duration,
        }
    }
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
