//! The scenarios, each a subcommand. Every one starts its server, is bounded in connections and time, and leaves nothing running.

pub mod beside;
pub mod bytes;
pub mod duels;
pub mod feed;
pub mod idle;
pub mod ladder;
pub mod limit;
pub mod lists;
pub mod load;
pub mod model;
pub mod nodes;
pub mod rolling;
pub mod slow;
pub mod soak;
pub mod storm;
pub mod table;
pub mod takeover;
pub mod votes;

use crate::cuecast::{self, Stage};
use crate::fail::{Result, fail};
use crate::peer::{Peer, Place, Server};
use crate::report::Files;
use crate::run::Load;
use std::sync::Arc;
use std::time::Duration;

/// Options of every scenario; one that is left out has the scenario's own default.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub files: Files,
    /// The server to load
    #[arg(long, value_enum, default_value = "cuecast")]
    pub peer: Peer,
    /// Viewers in all
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=18_000))]
    viewers: Option<u32>,
    /// Rooms that the viewers are spread over
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rooms: Option<u32>,
    /// Logged-in chatters who publish; a multiple of the rooms
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    publishers: Option<u32>,
    /// Messages a second, of all rooms together
    #[arg(long)]
    rate: Option<f64>,
    /// Bytes of text in a message
    #[arg(long, value_parser = clap::value_parser!(u32).range(27..=500))]
    size: Option<u32>,
    /// Seconds measured
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=7_200))]
    seconds: Option<u64>,
    /// Milliseconds over which a busy Cuecast room gathers messages; 0 sends each at once
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=1_000))]
    coalesce_ms: Option<u64>,
    /// Viewers offer compression, as the page does
    #[arg(long)]
    packed: bool,
}

/// A scenario's own defaults.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub viewers: u32,
    pub rooms: u32,
    pub publishers: u32,
    pub rate: f64,
    pub size: u32,
    pub seconds: u64,
    pub coalesce_ms: u64,
}

/// `rooms.coalesce_ms` as it is configured by default.
pub const OWN_PACE_MS: u64 = 20;

/// Messages a second above this are no load test of this machine.
const MAX_RATE: f64 = 50_000.0;

impl Options {
    /// Pins this process, starts the server and fills in the load.
    pub fn prepare(&self, shape: Shape) -> Result<(Server, Load)> {
        let rooms = self.rooms.unwrap_or(shape.rooms) as usize;
        let publishers = self.publishers.unwrap_or(shape.publishers.max(shape.rooms)) as usize;
        let rate = self.rate.unwrap_or(shape.rate);
        if !publishers.is_multiple_of(rooms) {
            return fail(format!(
                "{publishers} publishers cannot be spread evenly over {rooms} rooms"
            ));
        }
        if !(0.0..=MAX_RATE).contains(&rate) {
            return fail(format!("--rate is from 0 to {MAX_RATE}"));
        }
        if let Some(why) = self.place.absent(self.peer) {
            return fail(why);
        }
        crate::peer::pin(self.place.load_core)?;
        let coalesce_ms = self.coalesce_ms.unwrap_or(shape.coalesce_ms);
        let Stage { server, rooms, tokens } = open(&self.place, self.peer, coalesce_ms, rooms, publishers)?;
        let load = Load {
            rooms,
            viewers: self.viewers.unwrap_or(shape.viewers) as usize,
            stalling: 0,
            publishers,
            tokens,
            rate,
            size: self.size.unwrap_or(shape.size) as usize,
            warm_up: Duration::from_secs(2),
            measure: Duration::from_secs(self.seconds.unwrap_or(shape.seconds)),
            resend: false,
            churn: 0.0,
            packed: self.packed,
            signed_in: Arc::new([]),
        };
        Ok((server, load))
    }
}

/// People who publish at most: with more rooms, each publishes in several.
const MAX_CHATTERS: usize = 50;

/// A started server with rooms to watch and, where it has logins, sessions to publish with.
pub fn open(place: &Place, peer: Peer, coalesce_ms: u64, rooms: usize, publishers: usize) -> Result<Stage> {
    if peer == Peer::Cuecast {
        return cuecast::stage(place, coalesce_ms, rooms, publishers.min(MAX_CHATTERS));
    }
    let server = place.start(peer, &[], Duration::from_secs(20))?;
    Ok(Stage {
        server,
        rooms: (0..rooms).map(|room| format!("r{room}")).collect(),
        tokens: Arc::new([]),
    })
}
