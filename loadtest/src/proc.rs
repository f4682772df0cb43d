//! The cost of a process and its children, read from /proc.

use std::fs;
use std::ops::Sub;

/// CPU seconds and resident bytes of one process tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// User and system time of the process, all its threads.
    pub cpu: f64,
    pub rss: u64,
    /// The same of its descendants (the embedded Postgres), apart.
    pub child_cpu: f64,
    pub child_rss: u64,
}

impl Sub for Usage {
    type Output = Self;
    /// CPU spent since `earlier`; memory stays as it is now.
    fn sub(self, earlier: Self) -> Self {
        Self {
            cpu: self.cpu - earlier.cpu,
            child_cpu: self.child_cpu - earlier.child_cpu,
            ..self
        }
    }
}

impl Usage {
    /// Nothing for a process that is gone.
    pub fn of(pid: u32) -> Self {
        let mut usage = Self {
            cpu: cpu(pid),
            rss: rss(pid),
            ..Self::default()
        };
        for child in descendants(pid) {
            usage.child_cpu += cpu(child);
            usage.child_rss += rss(child);
        }
        usage
    }
}

/// The fields of /proc/PID/stat after the name, which may hold anything.
fn stat(pid: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

fn ticks(count: u64) -> f64 {
    count as f64 / rustix::param::clock_ticks_per_second() as f64
}

/// CPU seconds of a process and of its ended threads, not of its children.
pub fn cpu(pid: u32) -> f64 {
    stat(pid).map_or(0.0, |fields| {
        ticks(
            [11, 12]
                .iter()
                .filter_map(|i| fields.get(*i)?.parse::<u64>().ok())
                .sum(),
        )
    })
}

/// Resident bytes.
pub fn rss(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok())
        .unwrap_or(0)
        * 1024
}

/// Every process below `pid`.
pub fn descendants(pid: u32) -> Vec<u32> {
    let parents: Vec<(u32, u32)> = fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter_map(|child| Some((child, stat(child)?.get(1)?.parse().ok()?)))
        .collect();
    let mut found = vec![pid];
    let mut next = 0;
    while let Some(parent) = found.get(next).copied() {
        found.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(child, _)| *child));
        next += 1;
    }
    found.split_off(1)
}

/// Open file descriptors of a process.
pub fn descriptors(pid: u32) -> usize {
    fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count)
}

/// CPU seconds that the whole machine has been busy, all cores: shows whether others disturbed a run.
pub fn machine_busy() -> f64 {
    let text = fs::read_to_string("/proc/stat").unwrap_or_default();
    let fields: Vec<u64> = text
        .lines()
        .next()
        .unwrap_or("")
        .split_whitespace()
        .skip(1)
        .filter_map(|f| f.parse().ok())
        .collect();
    // user nice system idle iowait irq softirq steal
    ticks([0, 1, 2, 5, 6, 7].iter().filter_map(|i| fields.get(*i)).sum())
}

/// Kernel memory held by TCP sockets of the whole machine, in bytes.
pub fn tcp_memory() -> u64 {
    let text = fs::read_to_string("/proc/net/sockstat").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("TCP:")).unwrap_or("");
    let pages: u64 = line
        .rsplit_once("mem ")
        .and_then(|(_, pages)| pages.trim().parse().ok())
        .unwrap_or(0);
    pages * rustix::param::page_size() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory_and_a_child_is_found_below_it() {
        let me = std::process::id();
        let mut child = std::process::Command::new("sleep").arg("5").spawn().unwrap();
        assert!(Usage::of(me).rss > 100_000);
        assert!(descendants(me).contains(&child.id()));
        assert!(descriptors(me) > 2 && machine_busy() > 0.0);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
