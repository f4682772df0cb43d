//! Fan-out, many rooms and chat: plain runs of three shapes.

use super::{OWN_PACE_MS, Options, Shape};
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

/// The same at the product's own pace.
pub const SMALL_ROOMS: Shape = Shape {
    coalesce_ms: OWN_PACE_MS,
    ..ROOMS
};
/// More than 12,000 messages a second into one room.
pub const ONE_ROOM: Shape = Shape {
    rate: 12_500.0,
    coalesce_ms: OWN_PACE_MS,
    ..CHAT
};
/// 18,000 viewers of one room, 20 messages a second.
pub const CROWD: Shape = Shape {
    viewers: 18_000,
    publishers: 2,
    rate: 20.0,
    seconds: 15,
    coalesce_ms: OWN_PACE_MS,
    ..FAN_OUT
};

pub fn main(name: &str, shape: Shape, options: &Options) -> Result<()> {
    let (server, load) = options.prepare(shape)?;
    let outcome = run::run(name, &load, &server)?;
    println!("{name} on {}\n{}", options.peer.name(), report::outcome(&outcome));
    options.files.write(&outcome, || {
        report::latency_plot(&format!("{name}: delivery latency"), &outcome)
    })
}
