//! The report at the end of a run.

use crate::fail::{Doing, Result};
use crate::plot;
use crate::run::Outcome;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Where results are written besides the terminal.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Files {
    /// Write the figures as JSON
    #[arg(long)]
    pub json: Option<PathBuf>,
    /// Write a plot as SVG
    #[arg(long)]
    pub svg: Option<PathBuf>,
}

impl Files {
    pub fn write(&self, figures: &impl Serialize, svg: impl FnOnce() -> String) -> Result<()> {
        if let Some(path) = &self.json {
            let text = serde_json::to_string_pretty(figures).doing("writing JSON")?;
            write(path, &(text + "\n"))?;
        }
        self.svg.as_ref().map_or(Ok(()), |path| write(path, &svg()))
    }
}

pub fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).doing(format!("making {}", folder.display()))?;
    }
    std::fs::write(path, text).doing(format!("writing {}", path.display()))
}

/// Rows of text in columns as wide as they need.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| {
        rows.iter()
            .filter_map(|row| Some(row.get(c)?.chars().count()))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The figures of one run, a line each.
pub fn outcome(o: &Outcome) -> String {
    let ms = |p: &crate::latency::Percentiles| {
        format!(
            "p50 {:.2}  p99 {:.2}  p999 {:.2}  max {:.2}  ({} times)",
            p.p50, p.p99, p.p999, p.max, p.count
        )
    };
    let mut rows = vec![
        (
            "viewers, rooms, messages/s, bytes",
            format!("{}, {}, {}, {}", o.viewers, o.rooms, o.rate, o.size),
        ),
        (
            "deliveries",
            format!(
                "{} in {:.1} s ({:.0}/s), {:.0} bytes each",
                o.deliveries, o.seconds, o.deliveries_per_second, o.bytes_per_delivery
            ),
        ),
        (
            "sent / acknowledged",
            format!(
                "{} / {} ({:.0}/s)",
                o.sent, o.acknowledged, o.acknowledgements_per_second
            ),
        ),
        (
            "expected / lost / gaps / doubles / holes",
            format!("{} / {} / {} / {} / {}", o.expected, o.lost, o.gaps, o.doubles, o.holes),
        ),
        ("delivery ms", ms(&o.delivery_ms)),
    ];
    if o.acknowledgement_ms.count > 0 {
        rows.push(("acknowledgement ms", ms(&o.acknowledgement_ms)));
    }
    if !o.rejected.is_empty() {
        rows.push(("rejected", format!("{:?}", o.rejected)));
    }
    if !o.closes.is_empty() || !o.publisher_closes.is_empty() {
        rows.push((
            "closed viewers, publishers",
            format!("{:?}, {:?}", o.closes, o.publisher_closes),
        ));
    }
    rows.extend([
        (
            "server CPU per delivery",
            format!(
                "{:.2} us ({:.0}% of a core)",
                o.server_cpu_us_per_delivery,
                o.server_cpu_share * 100.0
            ),
        ),
        (
            "server memory",
            format!(
                "{} KiB, {:.1} KiB per viewer",
                o.server_rss / 1024,
                o.rss_per_viewer / 1024.0
            ),
        ),
    ]);
    if o.child_rss > 0 {
        let cpu = format!(
            "{:.2} us per delivery ({:.0}% of a core)",
            o.child_cpu_us_per_delivery,
            o.child_cpu_share * 100.0
        );
        rows.push(("its Postgres", format!("{cpu}, {} KiB", o.child_rss / 1024)));
    }
    if o.server_cpu_us_per_message > 0.0 {
        let (server, child) = (o.server_cpu_us_per_message, o.child_cpu_us_per_message);
        let both = format!("{server:.0} us, its Postgres {child:.0} us");
        rows.push(("server CPU per message", both));
    }
    rows.extend([
        (
            "generator",
            format!(
                "{:.0}% of a core, late by ms {}",
                o.generator_cpu_share * 100.0,
                ms(&o.lateness_ms)
            ),
        ),
        (
            "other processes",
            format!("{:.0}% of a core", o.others_cpu_share * 100.0),
        ),
    ]);
    table(
        &rows
            .into_iter()
            .map(|(name, value)| vec![name.to_owned(), value])
            .collect::<Vec<_>>(),
    )
}

/// Delivery latency by quantile.
pub fn latency_plot(title: &str, o: &Outcome) -> String {
    let points: Vec<_> = o.curve.iter().map(|(q, ms)| (format!("p{}", q * 100.0), *ms)).collect();
    plot::line(title, "delivery, ms", &points)
}

/// The middle of several figures.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    match (values.len(), values.get(values.len() / 2)) {
        (n, Some(middle)) if n % 2 == 1 => *middle,
        (n, Some(upper)) => f64::midpoint(values[n / 2 - 1], *upper),
        (_, None) => f64::NAN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_of_odd_and_even_counts() {
        assert!((median([3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median([4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
        assert!(median([]).is_nan());
    }

    #[test]
    fn a_table_lines_its_columns_up() {
        let rows = vec![vec!["a".into(), "1".into()], vec!["bbb".into(), "22".into()]];
        assert_eq!(table(&rows), "a    1\nbbb  22");
    }
}
