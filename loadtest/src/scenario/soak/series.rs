//! Samples taken while a soak runs, as CSV and as a plot.

use super::people::Deeds;
use crate::clock;
use crate::control::Control;
use crate::fail::Result;
use crate::latency::Latency;
use crate::plot::{self, Panel};
use crate::proc::{self, Usage};
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// One look; rates and times are of what came since the one before.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Sample {
    pub seconds: f64,
    pub rss: u64,
    pub postgres_rss: u64,
    pub descriptors: usize,
    pub sockets: u64,
    pub server_cpu_share: f64,
    pub postgres_cpu_share: f64,
    pub deliveries_per_second: f64,
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub votes: u64,
    pub shots: u64,
    /// CPU of everything else on the machine, in cores.
    pub others_cpu_share: f64,
}

pub struct Sampler {
    pid: u32,
    control: Arc<Control>,
    deeds: Arc<Deeds>,
}

impl Sampler {
    pub fn new(pid: u32, control: Arc<Control>, deeds: Arc<Deeds>) -> Self {
        Self { pid, control, deeds }
    }

    /// Looks again and again until it is over, and what was measured has ended.
    pub fn run(&self, every: Duration, over: &AtomicBool) -> Result<Vec<Sample>> {
        let me = std::process::id();
        let begun = clock::now();
        let mut samples = Vec::new();
        let look = || (clock::now(), Usage::of(self.pid), proc::cpu(me), proc::machine_busy());
        let mut before = look();
        self.recent(Some(Latency::new()?));
        while !over.load(Relaxed) && clock::now() < self.control.window_end.load(Relaxed) {
            thread::park_timeout(every);
            let now = look();
            let seconds = clock::seconds(before.0, now.0);
            if seconds < every.as_secs_f64() / 2.0 {
                continue;
            }
            let used = now.1 - before.1;
            let recent = self.recent(Some(Latency::new()?)).map(|recent| recent.percentiles());
            let recent = recent.unwrap_or_default();
            samples.push(Sample {
                seconds: clock::seconds(begun, now.0),
                rss: now.1.rss,
                postgres_rss: now.1.child_rss,
                descriptors: proc::descriptors(self.pid),
                sockets: self.control.live.load(Relaxed),
                server_cpu_share: used.cpu / seconds,
                // Of a connection that has ended since, the time is gone too.
                postgres_cpu_share: used.child_cpu.max(0.0) / seconds,
                deliveries_per_second: recent.count as f64 / seconds,
                p50_ms: recent.p50,
                p99_ms: recent.p99,
                votes: self.deeds.votes.load(Relaxed),
                shots: self.deeds.shots.load(Relaxed),
                others_cpu_share: ((now.3 - before.3) - (now.2 - before.2) - used.cpu - used.child_cpu).max(0.0)
                    / seconds,
            });
            before = now;
        }
        self.recent(None);
        Ok(samples)
    }

    fn recent(&self, next: Option<Latency>) -> Option<Latency> {
        let mut recent = self.control.recent();
        std::mem::replace(&mut *recent, next)
    }
}

/// The mean of the last quarter over that of the second: the first warms up.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Growth {
    pub rss: f64,
    pub descriptors: f64,
    pub p99: f64,
}

impl Growth {
    pub fn of(samples: &[Sample]) -> Self {
        let quarter = samples.len() / 4;
        let mean = |of: fn(&Sample) -> f64, from: usize| {
            let part = samples.iter().skip(from).take(quarter);
            part.map(of).sum::<f64>() / quarter.max(1) as f64
        };
        let over = |of: fn(&Sample) -> f64| {
            let before = mean(of, quarter);
            if before > 0.0 {
                mean(of, samples.len() - quarter) / before
            } else {
                0.0
            }
        };
        Self {
            rss: over(|sample| sample.rss as f64),
            descriptors: over(|sample| sample.descriptors as f64),
            p99: over(|sample| sample.p99_ms),
        }
    }

    pub fn told(&self) -> String {
        let Self { rss, descriptors, p99 } = self;
        format!("last quarter over the second: memory {rss:.3}, descriptors {descriptors:.3}, p99 {p99:.2}")
    }
}

pub fn csv(samples: &[Sample]) -> String {
    let mut text = "seconds,rss_kib,postgres_rss_kib,descriptors,sockets,server_cpu,postgres_cpu,deliveries_per_second,p50_ms,p99_ms,votes,shots,others_cpu\n".to_owned();
    for s in samples {
        let _ = writeln!(
            text,
            "{:.1},{},{},{},{},{:.3},{:.3},{:.0},{:.2},{:.2},{},{},{:.3}",
            s.seconds,
            s.rss / 1024,
            s.postgres_rss / 1024,
            s.descriptors,
            s.sockets,
            s.server_cpu_share,
            s.postgres_cpu_share,
            s.deliveries_per_second,
            s.p50_ms,
            s.p99_ms,
            s.votes,
            s.shots,
            s.others_cpu_share
        );
    }
    text
}

pub fn drawn(title: &str, samples: &[Sample]) -> String {
    let panel = |name: &str, of: fn(&Sample) -> f64| Panel {
        name: name.to_owned(),
        points: samples
            .iter()
            .map(|sample| (sample.seconds / 60.0, of(sample)))
            .collect(),
    };
    let panels = [
        panel("memory of the server, MiB", |s| s.rss as f64 / 1_048_576.0),
        panel("memory of its Postgres, MiB", |s| s.postgres_rss as f64 / 1_048_576.0),
        panel("open descriptors", |s| s.descriptors as f64),
        panel("p99 of a delivery, ms", |s| s.p99_ms),
    ];
    plot::over_time(title, "minutes", &panels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Sample> {
        let sample = |at: u64| Sample {
            seconds: at as f64,
            rss: if at < 30 { 1 << 20 } else { 3 << 19 },
            descriptors: 100,
            p99_ms: 4.0,
            ..Sample::default()
        };
        (0..40).map(sample).collect()
    }

    #[test]
    fn what_grows_is_above_one_and_what_is_flat_is_one() {
        let growth = Growth::of(&samples());
        assert!(
            (growth.rss - 1.5).abs() < 1e-9
                && (growth.descriptors - 1.0).abs() < 1e-9
                && (growth.p99 - 1.0).abs() < 1e-9
        );
        assert!(Growth::of(&[]).rss.abs() < 1e-9);
    }

    #[test]
    fn every_sample_is_a_row_with_all_columns_and_is_drawn() {
        let csv = csv(&samples());
        let columns = |line: &str| line.split(',').count();
        let heading = csv.lines().next().unwrap();
        assert_eq!(csv.lines().count(), 41);
        assert!(csv.lines().all(|line| columns(line) == columns(heading)));
        assert_eq!(drawn("t", &samples()).matches("<polyline").count(), 4);
    }
}
