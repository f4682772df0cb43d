//! Fan-out, many rooms and chat: plain runs of three shapes.

use super::{Options, Shape};
use crate::fail::Result;
use crate::report;
use crate::run;

/// 1,000 viewers of one room, 50 messages a second: 50,000 deliveries a second of durable chat.
pub const FAN_OUT: Shape = Shape {
    viewers: 1000,
    rooms: 1,
    publishers: 1,
    rate: 50.0,
    size: 150,
    seconds: 10,
    coalesce_ms: 0,
};
/// 500 rooms of 10 viewers, 10 messages a second each.
pub const ROOMS: Shape = Shape {
    viewers: 5000,
    rooms: 500,
    publishers: 500,
    rate: 5000.0,
    size: 150,
    seconds: 10,
    coalesce_ms: 0,
};
/// Twenty people who write more than 5,000 messages a second into one room.
pub const CHAT: Shape = Shape {
    viewers: 20,
    rooms: 1,
    publishers: 20,
    rate: 5250.0,
    size: 60,
    seconds: 15,
    coalesce_ms: 20,
};

pub fn main(name: &str, shape: Shape, options: &Options) -> Result<()> {
    let (server, load) = options.prepare(shape)?;
    let outcome = run::run(name, &load, &server)?;
    println!("{name} on {}\n{}", options.peer.name(), report::outcome(&outcome));
    options.files.write(&outcome, || {
        report::latency_plot(&format!("{name}: delivery latency"), &outcome)
    })
}
