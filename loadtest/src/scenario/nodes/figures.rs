//! The figures of `nodes`: what `model` reads.

use crate::model::WriteCost;
use crate::plot;
use crate::report;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// One room, its viewers at all nodes
    Room,
    /// Many rooms of ten
    Rooms,
    /// One room, gathered over one time after the other
    Gather,
}

/// One run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Point {
    pub part: Part,
    pub nodes: usize,
    pub is_spread: bool,
    pub rooms: usize,
    pub viewers: usize,
    /// Acknowledged lines a second of one room.
    pub lines: f64,
    pub gather_ms: u64,
    pub deliveries: u64,
    pub writes_per_second: f64,
    pub kb_per_write: f64,
    pub bytes_per_delivery: f64,
    /// Of all nodes, in cores; of each; and of their Postgres.
    pub cores: f64,
    pub cores_of_each: Vec<f64>,
    pub postgres_cores: f64,
    /// Of all nodes before anybody came.
    pub idle_cores: f64,
    pub us_per_delivery: f64,
    pub empty_bytes: u64,
    pub bytes: u64,
    pub bytes_per_viewer: f64,
    pub delivery_p99_ms: f64,
    pub acknowledgement_p50_ms: f64,
    pub expected: u64,
    pub lost: u64,
    pub doubles: u64,
    pub gaps: u64,
    pub disorders: u64,
    pub generator_cores: f64,
    pub other_cores: f64,
}

/// Measurements that `model` reads.
#[derive(Debug, Serialize, Deserialize)]
pub struct Figures {
    pub points: Vec<Point>,
    pub capacity: Vec<Capacity>,
    /// Fitted to the part gather.
    pub write: Option<WriteCost>,
}

/// Capacity of a further node: CPU for a delivery of one node over that of all.
#[derive(Debug, Serialize, Deserialize)]
pub struct Capacity {
    pub of: String,
    pub nodes: usize,
    pub value: f64,
    /// The same without what idle nodes cost, which weighs less the more there is to do.
    pub without_idle: f64,
    pub bar: f64,
}

impl Point {
    /// Whether anything was lost, doubled or out of order.
    pub fn is_wrong(&self) -> bool {
        self.lost + self.doubles + self.gaps + self.disorders > 0
    }

    /// One line for the terminal.
    pub fn describe(&self) -> String {
        let point = self;
        let of_each: Vec<String> = point.cores_of_each.iter().map(|cores| format!("{cores:.2}")).collect();
        format!(
            "{:?}, {} node(s): {} deliveries, {:.2} us each; cores of each node {}, of Postgres {:.2}; {} expected, {} lost, {} doubled, {} gaps, {} out of order",
            point.part,
            point.nodes,
            point.deliveries,
            point.us_per_delivery,
            of_each.join(" + "),
            point.postgres_cores,
            point.expected,
            point.lost,
            point.doubles,
            point.gaps,
            point.disorders
        )
    }
}

impl Figures {
    pub fn new(points: Vec<Point>) -> Self {
        Self {
            capacity: capacities(&points),
            write: fitted(&points),
            points,
        }
    }

    pub fn table(&self) -> String {
        let figures = self;
        let head = [
            "part",
            "nodes",
            "let in",
            "T ms",
            "viewers",
            "lines/s",
            "deliveries",
            "us each",
            "us a write",
            "KB a write",
            "cores",
            "Postgres",
            "idle",
            "p99 ms",
            "lost, doubled, gaps, disorder",
            "generator",
            "others",
        ];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for point in &figures.points {
            let placed = if point.nodes == 1 {
                "-"
            } else if point.is_spread {
                "spread"
            } else {
                "hash"
            };
            rows.push(vec![
                format!("{:?}", point.part).to_lowercase(),
                point.nodes.to_string(),
                placed.into(),
                point.gather_ms.to_string(),
                point.viewers.to_string(),
                format!("{:.1}", point.lines * point.rooms as f64),
                point.deliveries.to_string(),
                format!("{:.2}", point.us_per_delivery),
                format!("{:.2}", point.cores * 1e6 / point.writes_per_second),
                format!("{:.2}", point.kb_per_write),
                format!("{:.3}", point.cores),
                format!("{:.3}", point.postgres_cores),
                format!("{:.3}", point.idle_cores),
                format!("{:.1}", point.delivery_p99_ms),
                format!("{}, {}, {}, {}", point.lost, point.doubles, point.gaps, point.disorders),
                format!("{:.2}", point.generator_cores),
                format!("{:.2}", point.other_cores),
            ]);
        }
        let mut text = report::table(&rows);
        for Capacity {
            of,
            nodes,
            value,
            without_idle,
            bar,
        } in &figures.capacity
        {
            let missed = if value < bar { ", MISSED" } else { "" };
            text += &format!(
                "\n{of}: a node of {nodes} is worth {value:.2} of one alone (bar {bar:.2}{missed}); {without_idle:.2} without what idle nodes cost"
            );
        }
        if let Some(write) = &figures.write {
            text += &format!("\nc(b) = {:.2} us + {:.2} us/KB", write.fixed_us, write.us_per_kb);
        }
        text
    }

    pub fn drawn(&self) -> String {
        let figures = self;
        let bar = |point: &Point| plot::Bar {
            name: format!(
                "{} x {}{}",
                point.nodes,
                point.rooms,
                if point.is_spread { " spread" } else { "" }
            ),
            value: point.us_per_delivery,
            note: format!("{:.2} us", point.us_per_delivery),
        };
        let group = |part: Part, title: &str| plot::Group {
            title: title.into(),
            bars: figures
                .points
                .iter()
                .filter(|point| point.part == part)
                .map(bar)
                .collect(),
        };
        let groups = [
            group(Part::Room, "one room: nodes x rooms"),
            group(Part::Rooms, "rooms of ten"),
            group(Part::Gather, "one room, by gather"),
        ];
        plot::bars("nodes: CPU of all nodes for a delivery", &groups)
    }
}

/// Cost of one write, from the runs of one node that gather over different times.
fn fitted(points: &[Point]) -> Option<WriteCost> {
    let of_one = points
        .iter()
        .filter(|point| point.part == Part::Gather && point.nodes == 1);
    let costs = of_one.map(|point| {
        let us = (point.cores - point.idle_cores).max(0.0) * 1e6 / point.writes_per_second.max(1e-9);
        (point.kb_per_write, us)
    });
    WriteCost::fit(&costs.collect::<Vec<_>>())
}

fn capacities(points: &[Point]) -> Vec<Capacity> {
    let bar = |point: &Point| match (point.part, point.is_spread) {
        (Part::Rooms, true) => ("small rooms, spread", 0.65),
        (Part::Rooms, false) => ("small rooms, hashed", 0.90),
        (Part::Room | Part::Gather, _) => ("one big room", 0.95),
    };
    let alone = |point: &Point| {
        let same = |other: &&Point| other.nodes == 1 && other.part == point.part && other.gather_ms == point.gather_ms;
        points.iter().find(same)
    };
    let of = |point: &Point| {
        let one = alone(point)?;
        let busy = |point: &Point| (point.cores - point.idle_cores) / point.deliveries.max(1) as f64;
        let (of, bar) = bar(point);
        Some(Capacity {
            of: of.into(),
            nodes: point.nodes,
            value: one.us_per_delivery / point.us_per_delivery,
            without_idle: busy(one) / busy(point),
            bar,
        })
    };
    points.iter().filter(|point| point.nodes > 1).filter_map(of).collect()
}
