//! Everything that was measured and found, as a table.

use super::failure::Kind;
use crate::chaos::{books::Heard, checks::Fault};
use std::{
    fmt,
    time::{Duration, Instant},
};

/// One failure and what came of it.
pub struct Round {
    pub kind: Kind,
    /// Lines that were acknowledged from the failure to the check.
    pub acknowledged: usize,
    /// From the failure to the first acknowledgement of a line of the stream that was sent after it.
    pub first: Duration,
    /// The longest time after the failure in which no line of the stream was acknowledged.
    pub silence: Duration,
    /// From the failure to each time that somebody was let in again.
    pub back: Vec<Duration>,
    /// Faults that no earlier round had.
    pub faults: Vec<Fault>,
}

impl Round {
    pub fn first<'a>(heard: impl Iterator<Item = &'a Heard>, struck: Instant) -> Duration {
        let answered = heard.filter(|heard| heard.sent > struck).map(|heard| heard.at);
        answered.min().map_or(Duration::MAX, |at| at - struck)
    }

    pub fn silence<'a>(heard: impl Iterator<Item = &'a Heard>, struck: Instant, until: Instant) -> Duration {
        let (mut last, mut longest) = (struck, Duration::ZERO);
        let answered = heard.map(|heard| heard.at).filter(|at| *at > struck && *at < until);
        for at in answered.chain([until]) {
            longest = longest.max(at - last);
            last = at;
        }
        longest
    }

    fn count(&self, kinds: &[&str]) -> usize {
        self.faults.iter().filter(|fault| kinds.contains(&fault.kind)).count()
    }
}

impl fmt::Display for Round {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind, first, silence, ..
        } = self;
        let (lines, back, faults) = (self.acknowledged, self.back.len(), &self.faults);
        write!(
            to,
            "{kind}; first line after {first:.2?}, silent for {silence:.2?} at most, {lines} lines, {back} came back, {faults:?}"
        )
    }
}

pub struct Report {
    seed: u64,
    rounds: Vec<Round>,
}

impl Report {
    pub fn new(seed: u64) -> Self {
        let rounds = Vec::new();
        Self { seed, rounds }
    }

    pub fn add(&mut self, round: Round) {
        self.rounds.push(round);
    }

    pub fn faults(&self) -> Vec<Fault> {
        self.rounds.iter().flat_map(|round| round.faults.clone()).collect()
    }

    /// Writes it where `CUECAST_CHAOS_REPORT` says, if it does.
    pub fn write(&self) {
        if let Some(path) = std::env::var_os("CUECAST_CHAOS_REPORT") {
            std::fs::write(path, self.to_string()).unwrap();
        }
    }
}

/// Kinds of faults as the columns of the table have them; the last column has all others.
const COLUMNS: [(&str, &[&str]); 8] = [
    ("lost", &["lost"]),
    ("doubled", &["doubled"]),
    ("out of order", &["order"]),
    ("unseen", &["unseen"]),
    ("owners, leaders", &["owners", "leaders"]),
    ("votes", &["votes"]),
    ("stakes, shots", &["stakes", "replays"]),
    ("deposits, ledger", &["deposits", "ledger"]),
];

impl fmt::Display for Report {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, rounds } = self;
        let date = time::OffsetDateTime::now_utc().date();
        writeln!(to, "# Failures of nodes, {date}\n")?;
        writeln!(
            to,
            "`CUECAST_CLUSTER_ROUNDS={} CUECAST_CHAOS_SEED={seed} make chaos-cluster`\n",
            rounds.len()
        )?;
        write!(to, "| failure | rounds | acknowledged |")?;
        COLUMNS.iter().try_for_each(|(name, _)| write!(to, " {name} |"))?;
        writeln!(
            to,
            " other | first line: p50 | worst | silence: p50 | worst | clients back: p99 |"
        )?;
        writeln!(to, "|---|{}", "--:|".repeat(COLUMNS.len() + 8))?;
        for kind in Kind::ALL {
            let here: Vec<&Round> = rounds.iter().filter(|round| round.kind == kind).collect();
            if !here.is_empty() {
                row(to, &kind.to_string(), &here)?;
            }
        }
        row(to, "all", &rounds.iter().collect::<Vec<_>>())?;
        writeln!(
            to,
            "\nFirst line: from the failure to the first acknowledgement of a line of the stream that was sent after it. Silence: the longest time after it without an acknowledgement in the stream. Seconds."
        )
    }
}

fn row(to: &mut fmt::Formatter<'_>, name: &str, rounds: &[&Round]) -> fmt::Result {
    let sum = |of: &dyn Fn(&Round) -> usize| rounds.iter().map(|round| of(round)).sum::<usize>();
    write!(
        to,
        "| {name} | {} | {} |",
        rounds.len(),
        sum(&|round| round.acknowledged)
    )?;
    let mut others = sum(&|round| round.faults.len());
    for (_, kinds) in COLUMNS {
        let count = sum(&|round| round.count(kinds));
        others -= count;
        write!(to, " {count} |")?;
    }
    write!(to, " {others} |")?;
    let first: Vec<Duration> = rounds.iter().map(|round| round.first).collect();
    let silence: Vec<Duration> = rounds.iter().map(|round| round.silence).collect();
    let back: Vec<Duration> = rounds.iter().flat_map(|round| round.back.clone()).collect();
    let shown = [
        (&first, 50),
        (&first, 100),
        (&silence, 50),
        (&silence, 100),
        (&back, 99),
    ];
    for (times, percent) in shown {
        match percentile(times, percent) {
            Some(time) => write!(to, " {:.2} |", time.as_secs_f64())?,
            None => write!(to, " – |")?,
        }
    }
    writeln!(to)
}

/// The time that so many in a hundred keep; none of none.
fn percentile(times: &[Duration], percent: usize) -> Option<Duration> {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = (times.len() * percent).div_ceil(100).checked_sub(1)?;
    times.get(at).copied()
}
