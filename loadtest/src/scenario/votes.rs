//! Everyone votes on one prediction at once, wave after wave: how many votes a second are stored, and how soon is each acknowledged?

mod baseline;
pub(super) mod booth;

use crate::clock::{self, SECOND};
use crate::cuecast::{self, START_TIMEOUT, answer, environment};
use crate::fail::{Doing, Fail, Result};
use crate::latency::{Latency, Percentiles};
use crate::peer::{Peer, Place, pin};
use crate::plot;
use crate::proc::Usage;
use crate::report::{self, Files};
use booth::Booth;
use reqwest::Client;
use serde::Serialize;
use serde_json::json;
use std::time::{Duration, SystemTime};

/// Options of the scenario.
#[derive(Clone, Debug, clap::Args)]
pub struct Votes {
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub files: Files,
    /// People who vote, each with a wallet, a session and a socket of their own
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=18_000))]
    voters: u32,
    /// Predictions, one after the other; everyone votes on each
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    waves: u32,
    /// Votes a second that are cast
    #[arg(long, default_value_t = 22_000.0)]
    rate: f64,
    /// Seconds of one transaction for each vote, on a table of the same database
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(0..=60))]
    baseline_seconds: u64,
}

#[derive(Debug, Serialize)]
struct Figures {
    voters: u32,
    waves: u32,
    cast: u64,
    acknowledged: u64,
    /// Counts that the predictions show at their ends.
    counted: u64,
    rejected: u64,
    /// From the first vote of a wave to its last acknowledgement; the median wave.
    votes_per_second: f64,
    /// From when a vote was due to its acknowledgement.
    acknowledgement_ms: Percentiles,
    server_cpu_us_per_vote: f64,
    child_cpu_us_per_vote: f64,
    /// One transaction for each vote: an insert, and one more on the prediction's row.
    baseline_per_second: f64,
    over_baseline: f64,
    each_wave: Vec<f64>,
}

pub fn main(options: &Votes) -> Result<()> {
    if let Some(why) = options.place.absent(Peer::Cuecast) {
        return Err(Fail(why));
    }
    pin(options.place.load_core)?;
    let env = environment(&options.place, 25)?;
    let server = options.place.start(Peer::Cuecast, &env, START_TIMEOUT)?;
    let runtime = cuecast::runtime()?;
    let hall = runtime.block_on(Hall::open(options.place.port, options.voters as usize))?;
    let mut booth = Booth::open(server.address, &hall.stream, &hall.tokens)?;
    let (mut latency, mut each_wave) = (Latency::new()?, Vec::new());
    let (mut acknowledged, mut counted, mut cpu) = (0, 0, Usage::default());
    for wave in 0..options.waves {
        let prediction = runtime.block_on(hall.open_prediction(wave))?;
        let before = Usage::of(server.pid);
        let polled = booth.poll(&prediction, wave, options.rate, &mut latency)?;
        let used = Usage::of(server.pid) - before;
        (cpu.cpu, cpu.child_cpu) = (cpu.cpu + used.cpu, cpu.child_cpu + used.child_cpu);
        acknowledged += polled.acknowledged;
        counted += runtime.block_on(hall.close_prediction(&prediction))?;
        each_wave.push(polled.acknowledged as f64 / clock::seconds(polled.first, polled.last));
        eprintln!(
            "wave {wave}: {:.0} votes/s, {} of {}",
            each_wave.last().unwrap_or(&0.0),
            polled.acknowledged,
            options.voters
        );
    }
    let data = options.place.data.join("cuecast");
    let baseline_per_second = runtime.block_on(baseline::run(&data, Duration::from_secs(options.baseline_seconds)))?;
    let votes_per_second = median(&each_wave);
    let figures = Figures {
        voters: options.voters,
        waves: options.waves,
        cast: u64::from(options.voters) * u64::from(options.waves),
        acknowledged,
        counted,
        rejected: booth.rejected,
        votes_per_second,
        acknowledgement_ms: latency.percentiles(),
        server_cpu_us_per_vote: cpu.cpu * 1e6 / acknowledged.max(1) as f64,
        child_cpu_us_per_vote: cpu.child_cpu * 1e6 / acknowledged.max(1) as f64,
        baseline_per_second,
        over_baseline: votes_per_second / baseline_per_second,
        each_wave,
    };
    print(&figures);
    options.files.write(&figures, || {
        let waves = figures.each_wave.iter().enumerate();
        let points: Vec<_> = waves.map(|(at, rate)| (format!("{}", at + 1), *rate)).collect();
        plot::line("votes: stored and acknowledged a second, by wave", "votes/s", &points)
    })
}

fn print(f: &Figures) {
    let p = &f.acknowledgement_ms;
    let rows = [
        (
            "votes/s, durable and acknowledged",
            format!("{:.0}", f.votes_per_second),
        ),
        (
            "acknowledged after",
            format!(
                "p50 {:.1} ms, p99 {:.1} ms, p999 {:.1} ms, max {:.1} ms",
                p.p50, p.p99, p.p999, p.max
            ),
        ),
        (
            "cast / acknowledged / counted / rejected",
            format!("{} / {} / {} / {}", f.cast, f.acknowledged, f.counted, f.rejected),
        ),
        (
            "CPU of a vote",
            format!(
                "server {:.1} us, its Postgres {:.1} us",
                f.server_cpu_us_per_vote, f.child_cpu_us_per_vote
            ),
        ),
        (
            "one transaction for each vote",
            format!("{:.0} votes/s; over it {:.1}", f.baseline_per_second, f.over_baseline),
        ),
    ];
    println!(
        "votes\n{}",
        report::table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    );
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// A stream with its creator and those who will vote.
pub(super) struct Hall {
    base: String,
    client: Client,
    creator: String,
    pub(super) stream: String,
    pub(super) tokens: Vec<String>,
}

impl Hall {
    pub(super) async fn open(port: u16, voters: usize) -> Result<Self> {
        let base = format!("http://localhost:{port}");
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seed = since.doing("reading the clock")?.as_secs();
        let (streams, creators) = cuecast::people_and_streams(port, 1, 1).await?;
        let begun = clock::now();
        let tokens = cuecast::voters(&base, seed + 1, voters).await?;
        eprintln!(
            "{} wallets signed in within {:.1} s",
            tokens.len(),
            (clock::now() - begun) as f64 / SECOND as f64
        );
        Ok(Self {
            base,
            client: Client::new(),
            creator: creators.into_iter().next().doing("a creator")?,
            stream: streams.into_iter().next().doing("a stream")?,
            tokens,
        })
    }

    pub(super) async fn open_prediction(&self, wave: u32) -> Result<String> {
        let url = format!("{}/api/streams/{}/predictions", self.base, self.stream);
        let body = json!({ "question": format!("Who takes frame {wave}?"), "option1": "Ann", "option2": "Bob", "duration": 300 });
        let request = self.client.post(url).bearer_auth(&self.creator).json(&body);
        let made = answer(request, "opening a prediction").await?;
        made["_id"]
            .as_str()
            .map(str::to_owned)
            .doing("a prediction without _id")
    }

    /// Ends and clears it; how many votes it counted.
    pub(super) async fn close_prediction(&self, id: &str) -> Result<u64> {
        let url = format!("{}/api/streams/{}/predictions/{id}", self.base, self.stream);
        let end = self.client.post(format!("{url}/end")).bearer_auth(&self.creator);
        let ended = answer(end.json(&json!({ "winner": "option1" })), "ending a prediction").await?;
        answer(
            self.client.delete(url).bearer_auth(&self.creator),
            "clearing a prediction",
        )
        .await?;
        let votes = |option: &str| ended[option].as_u64().unwrap_or_default();
        Ok(votes("option1Votes") + votes("option2Votes"))
    }
}
