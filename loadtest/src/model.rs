//! Costs of an audience, by formulas whose constants are measured: `nodes` measures them, `model` uses them.

use serde::{Deserialize, Serialize};

/// CPU of one write to one socket: c(b) = a fixed part and one for each KB (1,000 bytes), in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WriteCost {
    pub fixed_us: f64,
    pub us_per_kb: f64,
}

/// As measured on one core when the cluster was designed (scale.md, section 4).
pub const DESIGNED: WriteCost = WriteCost {
    fixed_us: 5.8,
    us_per_kb: 0.9,
};

impl WriteCost {
    pub fn of(self, kb: f64) -> f64 {
        self.us_per_kb.mul_add(kb, self.fixed_us)
    }

    /// The line of least squares through (KB, microseconds); none where all writes have one size.
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let count = points.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (kb, us) = (mean(|point| point.0), mean(|point| point.1));
        let spread: f64 = points.iter().map(|point| (point.0 - kb).powi(2)).sum();
        if points.len() < 2 || spread < 1e-6 {
            return None;
        }
        let together: f64 = points.iter().map(|point| (point.0 - kb) * (point.1 - us)).sum();
        let us_per_kb = together / spread;
        Some(Self {
            fixed_us: us_per_kb.mul_add(-kb, us),
            us_per_kb,
        })
    }
}

/// Rooms alike, each with so many viewers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Audience {
    pub rooms: f64,
    pub viewers_a_room: f64,
    /// Lines a second of one room.
    pub lines: f64,
    /// Size of a line on the wire, in KB.
    pub line_kb: f64,
    /// Seconds over which lines are gathered into one write, where the brake does not gather over more.
    pub gather: f64,
    pub nodes: f64,
    /// Whether each room has viewers at every node.
    pub is_spread: bool,
}

/// Constants of a program on a machine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub write: WriteCost,
    /// CPU of the server and of Postgres for a line that is taken and committed, without its deliveries, in microseconds.
    pub line_us: f64,
    pub postgres_line_us: f64,
    /// Cores of a node to which nothing happens.
    pub idle_cores: f64,
    /// Memory of an empty node, and of a viewer: of the process and of the kernel, in bytes.
    pub node_bytes: f64,
    pub viewer_bytes: f64,
    pub kernel_bytes: f64,
    /// More for a viewer whose room is at another node: a socket there as well, and one between both.
    pub relayed_bytes: f64,
    pub relayed_kernel_bytes: f64,
    /// Memory of a small room, in bytes.
    pub room_bytes: f64,
    /// From a line to its commit, in milliseconds.
    pub commit_ms: f64,
}

/// As the design has them; a node's own are left out there.
pub const AS_DESIGNED: Model = Model {
    write: DESIGNED,
    line_us: 0.0,
    postgres_line_us: 90.0,
    idle_cores: 0.0,
    node_bytes: 0.0,
    viewer_bytes: 1.2 * 1024.0,
    kernel_bytes: 4.0 * 1024.0,
    relayed_bytes: 0.0,
    relayed_kernel_bytes: 0.0,
    room_bytes: 128.0 * 1024.0,
    commit_ms: 3.0,
};

/// Predicted costs of an audience.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Prediction {
    pub cores: f64,
    pub postgres_cores: f64,
    /// Memory of all nodes' processes, without the kernel's.
    pub bytes: f64,
    pub kernel_bytes: f64,
    pub p99_ms: f64,
}

/// The part of a thread that writing to one room's viewers takes, in pauses between its slices (the server, socket/fan_out/pace.rs).
const SHARE: f64 = 0.4;
/// Seconds that a round of the viewers takes at most with its pauses, if it takes less without.
const LONGEST: f64 = 0.5;
/// Seconds of a round that makes no pauses.
const SHORT: f64 = 0.01;
/// A longer gather makes longer writes, which make a longer gather: after so many rounds nothing changes any more.
const ROUNDS: usize = 30;

impl Audience {
    pub fn viewers(&self) -> f64 {
        self.rooms * self.viewers_a_room
    }

    /// Viewers whose room is at another node than theirs.
    pub fn relayed(&self) -> f64 {
        let elsewhere = if self.is_spread { 1.0 - 1.0 / self.nodes } else { 0.0 };
        self.viewers() * elsewhere
    }

    /// Writes a second of one room to one of its viewers: one for each line, or one for each gather where there are more.
    pub fn flushes(&self) -> f64 {
        self.lines.min(1.0 / self.gather.max(1e-6))
    }

    /// Writes a second. A link between nodes costs a write and a read of each flush for each other node; a read is counted as a write.
    fn writes(&self) -> f64 {
        let links = if self.is_spread { 2.0 * (self.nodes - 1.0) } else { 0.0 };
        self.rooms * (self.viewers_a_room + links) * self.flushes()
    }

    fn kb_a_write(&self) -> f64 {
        self.line_kb * self.lines / self.flushes().max(1e-9)
    }

    /// Viewers of one room at one node.
    fn viewers_together(&self) -> f64 {
        self.viewers_a_room / if self.is_spread { self.nodes } else { 1.0 }
    }
}

impl Model {
    /// Microseconds of one write.
    fn write_us(&self, audience: &Audience) -> f64 {
        self.write.of(audience.kb_a_write())
    }

    /// Seconds that one node takes to write to its viewers of one room.
    fn sweep(&self, audience: &Audience) -> f64 {
        audience.viewers_together() * self.write_us(audience) * 1e-6
    }

    /// Seconds in which all viewers of one room at one node get what is told to them: without pauses where the room is quiet for long enough between two flushes.
    fn round(&self, braked: &Audience, asked: &Audience) -> f64 {
        let sweep = self.sweep(braked);
        let at_leisure = (sweep / SHARE).min(LONGEST).max(sweep);
        if sweep <= SHORT || at_leisure <= asked.gather {
            sweep
        } else {
            at_leisure
        }
    }

    /// The audience with the gather that its pace makes of the one that was asked for.
    fn braked(&self, asked: &Audience) -> Audience {
        let mut braked = *asked;
        for _ in 0..ROUNDS {
            let at_leisure = self.sweep(&braked) / SHARE;
            braked.gather = at_leisure.clamp(asked.gather, LONGEST.max(asked.gather));
        }
        braked
    }

    /// Costs of an audience whose nodes have a core each.
    pub fn predict(&self, asked: &Audience) -> Prediction {
        let audience = &self.braked(asked);
        let lines = audience.rooms * audience.lines;
        let cores = (audience.writes() * self.write_us(audience) + lines * self.line_us) * 1e-6;
        let round_ms = self.round(audience, asked) * 1_000.0;
        Prediction {
            cores: self.idle_cores.mul_add(audience.nodes, cores),
            postgres_cores: lines * self.postgres_line_us * 1e-6,
            bytes: self.node_bytes * audience.nodes
                + self.viewer_bytes * audience.viewers()
                + self.relayed_bytes * audience.relayed()
                + self.room_bytes * audience.rooms,
            kernel_bytes: self.kernel_bytes * audience.viewers() + self.relayed_kernel_bytes * audience.relayed(),
            p99_ms: self.commit_ms + wait_p99(gathered_ms(asked), round_ms),
        }
    }
}

/// The longest that a line waits for the next flush: nothing where the next comes later than a gather anyway.
fn gathered_ms(audience: &Audience) -> f64 {
    if audience.lines * audience.gather <= 1.0 {
        0.0
    } else {
        audience.gather * 1_000.0
    }
}

/// 99 of 100 wait less than this: for the flush, anything up to `gather`, and then for their turn, anything up to `round`. The sum of two
/// even spreads is a trapezium, whose last hundredth is a triangle, or a rectangle where one of both is small.
pub fn wait_p99(gather: f64, round: f64) -> f64 {
    let (long, short) = (gather.max(round), gather.min(round));
    if short <= 0.02 * long {
        0.99f64.mul_add(long, short / 2.0)
    } else {
        long + short - (0.02 * long * short).sqrt()
    }
}

/// How far a prediction lies from what was measured, in percent of that.
pub fn error_percent(predicted: f64, measured: f64) -> f64 {
    (predicted - measured) / measured * 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn million(gather: f64) -> Audience {
        Audience {
            rooms: 1.0,
            viewers_a_room: 1e6,
            lines: 20.0,
            line_kb: 0.45,
            gather,
            nodes: 200.0,
            is_spread: true,
        }
    }

    fn close(found: f64, wanted: f64) {
        assert!(
            (found - wanted).abs() <= wanted.abs() * 0.001 + 1e-9,
            "{found} is not {wanted}"
        );
    }

    #[test]
    fn a_million_viewers_cost_what_the_design_says() {
        for (gather, cores) in [(0.25, 31.3), (0.3, 27.433), (0.5, 19.7), (1.0, 13.9)] {
            close(AS_DESIGNED.predict(&million(gather)).cores, cores);
        }
        let predicted = AS_DESIGNED.predict(&million(0.5));
        let gib = (predicted.bytes + predicted.kernel_bytes) / f64::from(1 << 30);
        close(gib, 4.959);
    }

    #[test]
    fn lines_are_gathered_until_writing_takes_two_fifths_of_a_node() {
        // 5,000 viewers a node and a line a write are 31 ms; 77.6 ms of lines in one write are 1.55 lines, and so on
        let braked = AS_DESIGNED.braked(&million(0.05));
        close(AS_DESIGNED.sweep(&braked), SHARE * braked.gather);
        close(
            AS_DESIGNED.predict(&million(0.05)).cores,
            AS_DESIGNED.predict(&braked).cores,
        );
        // half a second is the longest that pauses make of it
        let crowded = Audience {
            nodes: 1.0,
            ..million(0.05)
        };
        close(AS_DESIGNED.braked(&crowded).gather, LONGEST);
        close(AS_DESIGNED.braked(&million(1.0)).gather, 1.0);
    }

    #[test]
    fn a_line_waits_for_a_round_with_its_pauses_unless_the_room_is_quiet_between_two_flushes() {
        let waits = |gather: f64| AS_DESIGNED.predict(&million(gather)).p99_ms - AS_DESIGNED.commit_ms;
        let braked = AS_DESIGNED.braked(&million(0.05));
        // the next line comes when its flush is due anyway
        close(waits(0.05), wait_p99(0.0, braked.gather * 1_000.0));
        // a second is more than a round takes with its pauses
        let sweep = AS_DESIGNED.sweep(&AS_DESIGNED.braked(&million(1.0)));
        close(waits(1.0), wait_p99(1_000.0, sweep * 1_000.0));
    }

    #[test]
    fn a_hundred_thousand_rooms_of_ten_cost_most_in_postgres() {
        let rooms = Audience {
            rooms: 1e5,
            viewers_a_room: 10.0,
            lines: 0.5,
            line_kb: 0.45,
            gather: 0.02,
            nodes: 4.0,
            is_spread: false,
        };
        let predicted = AS_DESIGNED.predict(&rooms);
        close(predicted.postgres_cores, 4.5);
        // 500,000 writes a second of 6.205 us
        close(predicted.cores, 3.1025);
        close(predicted.p99_ms, 3.0 + 0.99 * 0.06205);
        // a link to each of three other nodes is six more writes a flush: 16 for 10
        let spread = Audience {
            is_spread: true,
            ..rooms
        };
        close(AS_DESIGNED.predict(&spread).cores, 4.964);
    }

    #[test]
    fn rare_lines_are_written_one_by_one_and_many_are_gathered() {
        let rare = Audience {
            lines: 0.5,
            ..million(0.5)
        };
        close(rare.flushes(), 0.5);
        close(million(0.5).flushes(), 2.0);
        close(AS_DESIGNED.predict(&rare).cores, 0.5 * 6.205);
    }

    #[test]
    fn idle_nodes_and_taken_lines_are_added() {
        let own = Model {
            line_us: 200.0,
            idle_cores: 0.02,
            node_bytes: 1e8,
            ..AS_DESIGNED
        };
        let two = Audience {
            nodes: 2.0,
            viewers_a_room: 1_000.0,
            ..million(0.5)
        };
        // 1,002 writes of 10 lines twice a second, 20 lines of 200 us, two idle nodes
        close(own.predict(&two).cores, 1_002.0 * 2.0 * 9.85e-6 + 0.004 + 0.04);
        close(own.predict(&two).bytes, 2e8 + 1_228_800.0 + 131_072.0);
        // every second viewer is at the node that does not own the room
        let relaying = Model {
            relayed_bytes: 3_000.0,
            relayed_kernel_bytes: 8_000.0,
            ..own
        };
        let more = |of: fn(&Prediction) -> f64| of(&relaying.predict(&two)) - of(&own.predict(&two));
        close(more(|predicted| predicted.bytes), 1_500_000.0);
        close(more(|predicted| predicted.kernel_bytes), 4_000_000.0);
    }

    #[test]
    fn the_last_of_a_hundred_waits_nearly_a_gather_and_a_round() {
        close(wait_p99(500.0, 0.0), 495.0);
        close(wait_p99(0.0, 100.0), 99.0);
        // 500 + 200 - sqrt(0.02 * 500 * 200)
        close(wait_p99(500.0, 200.0), 655.279);
        close(wait_p99(200.0, 500.0), 655.279);
        // both forms meet where the shorter is a fiftieth
        close(wait_p99(500.0, 10.0), 500.0);
        close(wait_p99(500.0, 10.000_001), 500.0);
    }

    #[test]
    fn the_cost_of_a_write_is_found_again_in_points_on_its_line() {
        let points = [0.45, 0.9, 4.5, 9.0].map(|kb| (kb, DESIGNED.of(kb)));
        let fitted = WriteCost::fit(&points).unwrap();
        close(fitted.fixed_us, 5.8);
        close(fitted.us_per_kb, 0.9);
        // (1, 10), (2, 10), (3, 16): slope 3, mean (2, 12)
        let fitted = WriteCost::fit(&[(1.0, 10.0), (2.0, 10.0), (3.0, 16.0)]).unwrap();
        close(fitted.us_per_kb, 3.0);
        close(fitted.fixed_us, 6.0);
        assert_eq!(WriteCost::fit(&[(1.0, 10.0), (1.0, 12.0)]), None);
        assert_eq!(WriteCost::fit(&[(1.0, 10.0)]), None);
    }

    #[test]
    fn an_error_is_in_percent_of_what_was_measured() {
        close(error_percent(23.0, 20.0), 15.0);
        close(error_percent(17.0, 20.0), -15.0);
    }
}
