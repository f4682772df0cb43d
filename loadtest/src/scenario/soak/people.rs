//! Those who vote and those who play while a soak runs, each kind on a thread of its own.

use crate::cuecast;
use crate::fail::{Doing, Result};
use crate::latency::Latency;
use crate::scenario::duels::{self, hall::Hall};
use crate::scenario::votes::{self, booth::Booth};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

/// Seconds over which everybody votes, and until the next prediction.
const VOTING_SECONDS: f64 = 10.0;
const PAUSE: Duration = Duration::from_secs(5);
/// Seconds of play between two looks at who still plays.
const PLAY_SECONDS: u64 = 5;

/// Counts of what they have done so far.
#[derive(Debug, Default)]
pub struct Deeds {
    pub votes: AtomicU64,
    pub shots: AtomicU64,
    pub interrupted: AtomicU64,
}

/// Where they are.
pub struct Place {
    pub server: SocketAddr,
    pub port: u16,
    pub over: Arc<AtomicBool>,
    pub deeds: Arc<Deeds>,
    /// Told once they begin.
    pub ready: mpsc::Sender<()>,
}

impl Place {
    fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    fn begins(&self) {
        // Nobody waits for it any more where the other kind has failed.
        let _ = self.ready.send(());
    }
}

/// One prediction after the other, on each of which everybody votes.
pub fn vote(place: &Place, voters: u32) -> Result<()> {
    let runtime = cuecast::runtime()?;
    let hall = runtime.block_on(votes::Hall::open(place.port, voters as usize))?;
    let mut booth = Booth::open(place.server, &hall.stream, &hall.tokens)?;
    place.begins();
    let mut latency = Latency::new()?;
    for wave in 0.. {
        if place.is_over() {
            break;
        }
        let prediction = runtime.block_on(hall.open_prediction(wave))?;
        let rate = f64::from(voters) / VOTING_SECONDS;
        let polled = booth.poll(&prediction, wave, rate, &mut latency)?;
        place.deeds.votes.fetch_add(polled.acknowledged, Relaxed);
        runtime.block_on(hall.close_prediction(&prediction))?;
        thread::sleep(PAUSE);
    }
    Ok(())
}

/// Frame after frame; once half of the frames are over, everybody finds a new rival.
pub fn play(place: &Place, pairs: u32) -> Result<()> {
    let runtime = cuecast::runtime()?;
    let mut latency = Latency::new()?;
    let mut is_first = true;
    while !place.is_over() {
        let found = runtime.block_on(duels::matches(place.port, pairs as usize))?;
        let mut hall = Hall::open(place.server, &found).doing("sitting down at the tables")?;
        if std::mem::take(&mut is_first) {
            place.begins();
        }
        while !place.is_over() && hall.running() * 2 > found.len() {
            let played = hall.play(PLAY_SECONDS * crate::clock::SECOND, &mut latency);
            place.deeds.shots.fetch_add(hall.shots, Relaxed);
            hall.forget();
            if let Err(e) = played {
                eprintln!("soak: the duels begin anew: {e}");
                place.deeds.interrupted.fetch_add(1, Relaxed);
                break;
            }
        }
    }
    Ok(())
}
