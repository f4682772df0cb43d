//! Hundreds of duels at once, each between two people with sockets of their own: how soon after a shot has the rival its first segment?

pub(super) mod hall;

use crate::clock::{self, SECOND};
use crate::cuecast::{self, START_TIMEOUT, answer, environment};
use crate::fail::{Doing, Fail, Result};
use crate::latency::{Latency, Percentiles};
use crate::peer::{Peer, Place, pin};
use crate::plot;
use crate::proc::Usage;
use crate::report::{self, Files};
use futures_util::{StreamExt, TryStreamExt, stream};
use hall::Hall;
use reqwest::Client;
use serde::Serialize;
use std::time::SystemTime;

/// Options of the scenario.
#[derive(Clone, Debug, clap::Args)]
pub struct Duels {
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub files: Files,
    /// Matches at once; each has two players, who sign in and find each other by a quick match
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    duels: u32,
    /// Seconds measured
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

#[derive(Debug, Serialize)]
struct Figures {
    players: u32,
    duels: u32,
    /// Frames that went on to the end of the measurement.
    running_at_the_end: usize,
    shots: u64,
    shots_per_second: f64,
    rejected: u64,
    /// From when a shot was due to the moment at which the rival has read it, with its trajectory.
    shot_to_rival_ms: Percentiles,
    shot_to_rival_p95_ms: f64,
    /// Bytes of a message with its trajectory.
    largest_message: usize,
    mean_message: f64,
    server_cpu_us_per_shot: f64,
    child_cpu_us_per_shot: f64,
}

pub fn main(options: &Duels) -> Result<()> {
    if let Some(why) = options.place.absent(Peer::Cuecast) {
        return Err(Fail(why));
    }
    pin(options.place.load_core)?;
    let env = environment(&options.place, 25)?;
    let server = options.place.start(Peer::Cuecast, &env, START_TIMEOUT)?;
    let runtime = cuecast::runtime()?;
    let pairs = runtime.block_on(matches(options.place.port, options.duels as usize))?;
    let mut hall = Hall::open(server.address, &pairs)?;
    let mut latency = Latency::new()?;
    // Everybody breaks, which is the heaviest shot there is; measured is what comes after.
    hall.play(5 * SECOND, &mut Latency::new()?)?;
    hall.forget();
    let (before, begun) = (Usage::of(server.pid), clock::now());
    hall.play(options.seconds * SECOND, &mut latency)?;
    let (used, seconds) = (Usage::of(server.pid) - before, clock::seconds(begun, clock::now()));
    let shots = hall.shots.max(1) as f64;
    let figures = Figures {
        players: options.duels * 2,
        duels: options.duels,
        running_at_the_end: hall.running(),
        shots: hall.shots,
        shots_per_second: hall.shots as f64 / seconds,
        rejected: hall.rejected,
        shot_to_rival_p95_ms: latency.at(0.95),
        shot_to_rival_ms: latency.percentiles(),
        largest_message: hall.largest,
        mean_message: hall.bytes as f64 / shots,
        server_cpu_us_per_shot: used.cpu * 1e6 / shots,
        child_cpu_us_per_shot: used.child_cpu * 1e6 / shots,
    };
    print(&figures);
    options.files.write(&figures, || {
        let p = &figures.shot_to_rival_ms;
        let points = [
            ("p50", p.p50),
            ("p90", p.p90),
            ("p95", figures.shot_to_rival_p95_ms),
            ("p99", p.p99),
        ];
        let points: Vec<_> = points.map(|(name, value)| (name.to_owned(), value)).into();
        plot::line("duels: from a shot to its first segment at the rival", "ms", &points)
    })
}

fn print(f: &Figures) {
    let p = &f.shot_to_rival_ms;
    let rows = [
        ("players / duels", format!("{} / {}", f.players, f.duels)),
        (
            "shot to first segment at the rival",
            format!(
                "p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
                p.p50, f.shot_to_rival_p95_ms, p.p99, p.max
            ),
        ),
        (
            "shots, durable before they are told",
            format!(
                "{} ({:.1} a second), {} rejected",
                f.shots, f.shots_per_second, f.rejected
            ),
        ),
        (
            "message of a shot",
            format!("mean {:.0} bytes, largest {} bytes", f.mean_message, f.largest_message),
        ),
        (
            "CPU of a shot",
            format!(
                "server {:.0} us, its Postgres {:.0} us",
                f.server_cpu_us_per_shot, f.child_cpu_us_per_shot
            ),
        ),
        ("duels that still run", f.running_at_the_end.to_string()),
    ];
    println!(
        "duels\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
}

/// Matches under way of being found at once.
const PAIRS_AT_ONCE: usize = 1;

/// A match, and its players' tokens by seat.
pub struct Pair {
    pub match_id: String,
    pub tokens: [String; 2],
}

/// Everybody signs in with a wallet of their own, and finds a rival by a quick match.
pub(super) async fn matches(port: u16, pairs: usize) -> Result<Vec<Pair>> {
    let base = format!("http://localhost:{port}");
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = since.doing("reading the clock")?.as_secs();
    let begun = clock::now();
    let tokens = cuecast::voters(&base, seed, pairs * 2).await?;
    let signed_in = clock::now();
    let client = Client::new();
    let (base, client) = (&base, &client);
    let pairs = tokens.chunks_exact(2).map(|two| async move {
        let url = format!("{base}/api/duel/queue");
        for token in two {
            answer(client.post(&url).bearer_auth(token), "looking for a match").await?;
        }
        let found = answer(client.get(&url).bearer_auth(&two[0]), "looking for a match").await?;
        let id = found["data"]["matchId"].as_str().doing("nobody was found")?;
        Ok::<_, Fail>(Pair {
            match_id: id.to_owned(),
            tokens: [two[0].clone(), two[1].clone()],
        })
    });
    let pairs: Vec<Pair> = stream::iter(pairs).buffered(PAIRS_AT_ONCE).try_collect().await?;
    eprintln!(
        "{} wallets signed in within {:.1} s and found each other within {:.1} s",
        tokens.len(),
        clock::seconds(begun, signed_in),
        clock::seconds(signed_in, clock::now())
    );
    Ok(pairs)
}
