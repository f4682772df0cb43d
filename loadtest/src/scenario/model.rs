//! Costs of a given audience, from what `nodes` measured; and how far they are from other measurements.

use super::nodes::{Figures, Part, Point};
use crate::fail::{Doing, Result, fail};
use crate::model::{AS_DESIGNED, Audience, Model, Prediction, WriteCost, error_percent};
use crate::plot;
use crate::report::{self, Files};
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    files: Files,
    /// Figures of `nodes` (--json) whose constants are taken; left out, those of the design
    #[arg(long)]
    measured: Option<PathBuf>,
    /// Figures of `nodes` that the prediction is held against
    #[arg(long)]
    against: Vec<PathBuf>,
    /// The p99 counts too, on a machine with nothing else to do
    #[arg(long)]
    p99: bool,
    /// The fixed part of c(b) in microseconds, in place of the fitted one
    #[arg(long, requires = "us_per_kb")]
    fixed_us: Option<f64>,
    /// The part a KB of c(b)
    #[arg(long, requires = "fixed_us")]
    us_per_kb: Option<f64>,
    /// Viewers of the one room
    #[arg(long, default_value_t = 1_000_000)]
    viewers: u32,
    /// Lines a second in it
    #[arg(long, default_value_t = 20.0)]
    lines: f64,
    /// Bytes of a line on the wire
    #[arg(long, default_value_t = 450.0)]
    line_bytes: f64,
    /// Milliseconds over which it gathers
    #[arg(long, value_delimiter = ',', default_value = "50,250,300,500,1000")]
    gather_ms: Vec<u32>,
    /// Nodes that share the audience
    #[arg(long, default_value_t = 56)]
    nodes: u32,
    /// Small rooms
    #[arg(long, default_value_t = 100_000)]
    rooms: u32,
}

/// Beyond this a prediction is not valid, in percent.
const MOST_PERCENT: f64 = 15.0;
/// Of all nodes that `nodes` measures together. More is not predicted: they would wait for each other.
const SHARED_CORES: f64 = 1.0;
const GIB: f64 = (1u64 << 30) as f64;

#[derive(Debug, Serialize)]
struct Answer {
    model: Model,
    big_room: Vec<(u32, Prediction)>,
    small_rooms: Prediction,
    compared: Vec<Compared>,
}

/// A prediction beside a measurement.
#[derive(Debug, Serialize)]
struct Compared {
    of: String,
    figure: &'static str,
    predicted: f64,
    measured: f64,
    percent: f64,
    counts: bool,
}

pub fn main(options: &Options) -> Result<()> {
    let mut model = match &options.measured {
        Some(path) => taken_from(&read(path)?)?,
        None => AS_DESIGNED,
    };
    if let (Some(fixed_us), Some(us_per_kb)) = (options.fixed_us, options.us_per_kb) {
        model.write = WriteCost { fixed_us, us_per_kb };
    }
    let mut compared = Vec::new();
    for path in &options.against {
        for point in &read(path)?.points {
            compared.extend(compare(&model, point, options.p99));
        }
    }
    let big_room = |gather_ms: &u32| {
        let audience = Audience {
            rooms: 1.0,
            viewers_a_room: options.viewers.into(),
            lines: options.lines,
            line_kb: options.line_bytes / 1_000.0,
            gather: f64::from(*gather_ms) / 1_000.0,
            nodes: options.nodes.into(),
            is_spread: true,
        };
        (*gather_ms, model.predict(&audience))
    };
    let small_rooms = Audience {
        rooms: options.rooms.into(),
        viewers_a_room: 10.0,
        lines: 0.5,
        line_kb: options.line_bytes / 1_000.0,
        gather: 0.02,
        nodes: options.nodes.into(),
        is_spread: false,
    };
    let answer = Answer {
        big_room: options.gather_ms.iter().map(big_room).collect(),
        small_rooms: model.predict(&small_rooms),
        model,
        compared,
    };
    println!("{}", told(options, &answer));
    options.files.write(&answer, || drawn(options, &answer))?;
    let beyond = |c: &&Compared| c.counts && (c.percent.abs() > MOST_PERCENT || !c.percent.is_finite());
    match answer.compared.iter().filter(beyond).count() {
        0 => Ok(()),
        count => fail(format!(
            "{count} predictions are more than {MOST_PERCENT} % from what was measured"
        )),
    }
}

fn read(path: &Path) -> Result<Figures> {
    let text = std::fs::read_to_string(path).doing(format!("reading {}", path.display()))?;
    serde_json::from_str(&text).doing(format!("reading {}", path.display()))
}

/// Constants of one node alone, but for what viewers of another node's room cost, which two tell. What lines cost beside their deliveries is what
/// its small rooms cost beyond their writes.
fn taken_from(figures: &Figures) -> Result<Model> {
    let write = figures
        .write
        .doing("these figures have no c(b): nodes --parts gather --nodes 1 with several --gather-ms")?;
    let alone: Vec<&Point> = figures.points.iter().filter(|point| point.nodes == 1).collect();
    let of = |value: fn(&Point) -> f64| report::median(alone.iter().map(|point| value(point)));
    let small: Vec<&&Point> = alone.iter().filter(|point| point.part == Part::Rooms).collect();
    let line_us = small.iter().map(|point| {
        let writes = point.writes_per_second * write.of(point.kb_per_write);
        let beyond = (point.cores - point.idle_cores).mul_add(1e6, -writes);
        (beyond / (point.lines * point.rooms as f64)).max(0.0)
    });
    let postgres_line_us = small
        .iter()
        .map(|point| point.postgres_cores * 1e6 / (point.lines * point.rooms as f64));
    let or = |value: f64, other: f64| if value.is_finite() { value } else { other };
    let node_bytes = of(|point| point.empty_bytes as f64);
    let big = alone.iter().filter(|point| point.rooms == 1);
    let viewer_bytes = or(
        report::median(
            big.map(|point| (point.bytes as f64 - node_bytes - AS_DESIGNED.room_bytes) / point.viewers as f64),
        ),
        AS_DESIGNED.viewer_bytes,
    );
    let room_bytes = small
        .iter()
        .map(|point| (point.bytes as f64 - node_bytes - viewer_bytes * point.viewers as f64) / point.rooms as f64);
    let of_two = figures
        .points
        .iter()
        .filter(|point| point.nodes == 2 && point.rooms == 1);
    let relayed_bytes = of_two.map(|point| {
        let viewers = point.viewers as f64;
        (point.bytes as f64 - 2.0 * node_bytes - viewer_bytes * viewers) / (viewers / 2.0)
    });
    Ok(Model {
        write,
        line_us: or(report::median(line_us), AS_DESIGNED.line_us),
        postgres_line_us: or(report::median(postgres_line_us), AS_DESIGNED.postgres_line_us),
        idle_cores: of(|point| point.idle_cores),
        node_bytes,
        viewer_bytes,
        relayed_bytes: or(report::median(relayed_bytes), viewer_bytes),
        relayed_kernel_bytes: 2.0 * AS_DESIGNED.kernel_bytes,
        room_bytes: or(report::median(room_bytes), AS_DESIGNED.room_bytes),
        // In a big room an acknowledgement waits for what is told to all.
        commit_ms: alone
            .iter()
            .map(|point| point.acknowledgement_p50_ms)
            .min_by(f64::total_cmp)
            .unwrap_or(AS_DESIGNED.commit_ms),
        ..AS_DESIGNED
    })
}

fn compare(model: &Model, point: &Point, p99_counts: bool) -> [Compared; 3] {
    let audience = Audience {
        rooms: point.rooms as f64,
        viewers_a_room: point.viewers as f64 / point.rooms as f64,
        lines: point.lines,
        line_kb: point.bytes_per_delivery / 1_000.0,
        gather: point.gather_ms as f64 / 1_000.0,
        nodes: point.nodes as f64,
        is_spread: point.is_spread,
    };
    let predicted = model.predict(&audience);
    let placed = if point.is_spread { "spread" } else { "hashed" };
    let of = format!(
        "{} node(s), {} viewers of {} room(s) {placed}, T {} ms",
        point.nodes, point.viewers, point.rooms, point.gather_ms
    );
    let compared = |figure, predicted, measured, counts| Compared {
        of: of.clone(),
        figure,
        predicted,
        measured,
        percent: error_percent(predicted, measured),
        counts,
    };
    let mib = f64::from(1 << 20);
    [
        compared("cores", predicted.cores, point.cores, predicted.cores <= SHARED_CORES),
        compared("MiB", predicted.bytes / mib, point.bytes as f64 / mib, true),
        compared("p99 ms", predicted.p99_ms, point.delivery_p99_ms, p99_counts),
    ]
}

fn told(options: &Options, answer: &Answer) -> String {
    let Model {
        write,
        line_us,
        idle_cores,
        ..
    } = &answer.model;
    let mut text = format!(
        "c(b) = {:.2} us + {:.2} us/KB; {line_us:.0} us a line, {:.0} us of Postgres; an idle node {idle_cores:.3} cores\n\n{} viewers of one room, {} lines/s of {} bytes, {} nodes\n",
        write.fixed_us,
        write.us_per_kb,
        answer.model.postgres_line_us,
        options.viewers,
        options.lines,
        options.line_bytes,
        options.nodes
    );
    let mut rows = vec![
        ["T ms", "cores", "memory GiB", "with the kernel's", "p99 ms"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let row = |name: String, p: &Prediction| {
        let gib = |bytes: f64| format!("{:.1}", bytes / GIB);
        let (cores, all) = (format!("{:.1}", p.cores), p.bytes + p.kernel_bytes);
        vec![name, cores, gib(p.bytes), gib(all), format!("{:.0}", p.p99_ms)]
    };
    rows.extend(answer.big_room.iter().map(|(gather, p)| row(gather.to_string(), p)));
    text += &report::table(&rows);
    let small = &answer.small_rooms;
    text += &format!(
        "\n\n{} rooms of 10, 0.5 lines/s each: {:.1} cores and {:.1} of Postgres, {:.1} GiB with the kernel's, of which {:.1} of rooms",
        options.rooms,
        small.cores,
        small.postgres_cores,
        (small.bytes + small.kernel_bytes) / GIB,
        answer.model.room_bytes * f64::from(options.rooms) / GIB
    );
    if !answer.compared.is_empty() {
        let mut rows = vec![
            ["measured", "", "predicted", "measured", "error"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for c in &answer.compared {
            let note = if c.counts { "" } else { " (not judged)" };
            let error = format!("{:+.0} %{note}", c.percent);
            rows.push(vec![
                c.of.clone(),
                c.figure.into(),
                format!("{:.3}", c.predicted),
                format!("{:.3}", c.measured),
                error,
            ]);
        }
        text += &format!("\n\n{}", report::table(&rows));
    }
    text
}

fn drawn(options: &Options, answer: &Answer) -> String {
    let points: Vec<_> = answer
        .big_room
        .iter()
        .map(|(gather, p)| (format!("{gather} ms"), p.cores))
        .collect();
    plot::line(
        &format!(
            "{} viewers of one room: cores by the time gathered over",
            options.viewers
        ),
        "cores",
        &points,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(part: Part, gather_ms: u64) -> Point {
        Point {
            part,
            nodes: 1,
            is_spread: true,
            rooms: 1,
            viewers: 1_000,
            lines: 20.0,
            gather_ms,
            deliveries: 20_000,
            writes_per_second: 2_000.0,
            kb_per_write: 4.5,
            bytes_per_delivery: 450.0,
            // 2,000 writes of 9.85 us, and an idle node
            cores: 0.0297,
            cores_of_each: vec![0.0297],
            postgres_cores: 0.01,
            idle_cores: 0.01,
            us_per_delivery: 1.0,
            empty_bytes: 50_000_000,
            bytes: 52_000_000,
            bytes_per_viewer: 2_000.0,
            delivery_p99_ms: 500.0,
            acknowledgement_p50_ms: 3.0,
            expected: 20_000,
            lost: 0,
            doubles: 0,
            gaps: 0,
            disorders: 0,
            generator_cores: 0.1,
            other_cores: 0.0,
        }
    }

    #[test]
    fn what_was_measured_is_predicted_from_itself() {
        let every = Point {
            writes_per_second: 20_000.0,
            kb_per_write: 0.45,
            cores: 0.1341,
            ..point(Part::Gather, 20)
        };
        let figures = Figures::new(vec![every.clone(), point(Part::Gather, 500)]);
        let model = taken_from(&figures).unwrap();
        assert!((model.write.fixed_us - 5.8).abs() < 1e-6 && (model.write.us_per_kb - 0.9).abs() < 1e-6);
        for of in [every, point(Part::Gather, 500)] {
            for compared in compare(&model, &of, false) {
                let is_far = compared.counts && compared.percent.abs() > 0.1;
                assert!(!is_far, "{compared:?}");
            }
        }
    }

    #[test]
    fn a_measurement_that_costs_a_fifth_more_is_told_with_its_error() {
        let dear = Point {
            cores: 0.0197 * 1.25,
            ..point(Part::Gather, 500)
        };
        let model = Model {
            node_bytes: 50e6,
            ..AS_DESIGNED
        };
        let [cores, memory, p99] = compare(&model, &dear, false);
        assert!((cores.percent + 20.0).abs() < 0.1 && cores.counts, "{cores:?}");
        assert!(memory.percent.abs() < 2.0, "{memory:?}");
        assert!(!p99.counts);
    }

    #[test]
    fn small_rooms_tell_what_a_line_costs_beside_its_deliveries() {
        let small = Point {
            rooms: 100,
            lines: 0.5,
            writes_per_second: 500.0,
            kb_per_write: 0.45,
            // 500 writes of 6.205 us, 50 lines of 200 us, and an idle node
            cores: 0.003_102_5 + 0.01 + 0.01,
            postgres_cores: 0.0045,
            ..point(Part::Rooms, 20)
        };
        let figures = Figures {
            write: Some(crate::model::DESIGNED),
            ..Figures::new(vec![small])
        };
        let model = taken_from(&figures).unwrap();
        assert!((model.line_us - 200.0).abs() < 1e-6, "{}", model.line_us);
        assert!((model.postgres_line_us - 90.0).abs() < 1e-6);
    }
}
