//! Small plots, written as SVG by hand.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 150.0;
const COLOURS: [&str; 5] = ["#7c5cff", "#8a8f98", "#e8a33d", "#3dbb8f", "#d9586c"];

/// One bar: its name, how long it is, and the text beside it.
#[derive(Clone, Debug)]
pub struct Bar {
    pub name: String,
    pub value: f64,
    pub note: String,
}

/// Bars under a heading, drawn to one scale.
#[derive(Clone, Debug)]
pub struct Group {
    pub title: String,
    pub bars: Vec<Bar>,
}

fn head(title: &str, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/><text x=\"16\" y=\"26\" font-size=\"16\">{}</text>\n",
        escaped(title)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Horizontal bars in groups.
pub fn bars(title: &str, groups: &[Group]) -> String {
    let rows: usize = groups.iter().map(|group| group.bars.len() + 2).sum();
    let mut svg = head(title, 40.0 + rows as f64 * 22.0);
    let mut y = 50.0;
    for group in groups {
        let most = group.bars.iter().map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
        let _ = writeln!(
            svg,
            "<text x=\"16\" y=\"{y}\" fill=\"#444\">{}</text>",
            escaped(&group.title)
        );
        for (bar, colour) in group.bars.iter().zip(COLOURS.iter().cycle()) {
            y += 22.0;
            let long = (WIDTH - LEFT - 170.0) * bar.value / most;
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>\
                 <rect x=\"{LEFT}\" y=\"{}\" width=\"{long:.1}\" height=\"15\" rx=\"2\" fill=\"{colour}\"/>\
                 <text x=\"{:.1}\" y=\"{y}\" fill=\"#444\">{}</text>",
                LEFT - 8.0,
                escaped(&bar.name),
                y - 12.0,
                LEFT + long + 6.0,
                escaped(&bar.note)
            );
        }
        y += 44.0;
    }
    svg + "</svg>\n"
}

/// One line through points in order, with the values written at each; `x` are names.
pub fn line(title: &str, unit: &str, points: &[(String, f64)]) -> String {
    let (height, bottom, top) = (260.0, 220.0, 50.0);
    let most = points.iter().map(|(_, value)| *value).fold(f64::MIN_POSITIVE, f64::max);
    let step = (WIDTH - 100.0) / points.len().saturating_sub(1).max(1) as f64;
    let place = |i: usize, value: f64| (60.0 + step * i as f64, bottom - (bottom - top) * value / most);
    let mut svg = head(title, height);
    let path: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(i, (_, v))| place(i, *v))
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
        path.join(" "),
        COLOURS[0]
    );
    let every = points.len().div_ceil(12);
    for (i, (name, value)) in points.iter().enumerate().filter(|(i, _)| i % every == 0) {
        let (x, y) = place(i, *value);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{}\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\">{value:.1}</text>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#444\">{}</text>",
            COLOURS[0],
            y - 8.0,
            bottom + 20.0,
            escaped(name)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"16\" y=\"{top}\" font-size=\"11\" fill=\"#444\">{}</text>",
        escaped(unit)
    );
    svg + "</svg>\n"
}

/// One value over time.
#[derive(Clone, Debug)]
pub struct Panel {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

const PANEL: f64 = 120.0;

/// Values over one time, below each other, each from zero up.
pub fn over_time(title: &str, unit: &str, panels: &[Panel]) -> String {
    let height = 70.0 + panels.len() as f64 * PANEL;
    let mut svg = head(title, height);
    let until = panels.iter().flat_map(|panel| panel.points.last()).map(|point| point.0);
    let until = until.fold(f64::MIN_POSITIVE, f64::max);
    let (left, right) = (60.0, WIDTH - 20.0);
    for ((at, panel), colour) in panels.iter().enumerate().zip(COLOURS.iter().cycle()) {
        let (top, bottom) = (66.0 + at as f64 * PANEL, 36.0 + (at as f64 + 1.0) * PANEL);
        let most = panel
            .points
            .iter()
            .map(|point| point.1)
            .fold(f64::MIN_POSITIVE, f64::max);
        let place = |(x, y): &(f64, f64)| {
            let x = left + (right - left) * x / until;
            format!("{x:.1},{:.1}", bottom - (bottom - top) * y / most)
        };
        let path: Vec<String> = panel.points.iter().map(place).collect();
        let _ = writeln!(
            svg,
            "<text x=\"16\" y=\"{:.1}\" fill=\"#444\">{}</text><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\" fill=\"#444\">{most:.1}</text>\
             <path d=\"M{left} {top:.1}H{right}M{left} {bottom:.1}H{right}\" stroke=\"#ddd\"/>\
             <polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
            top - 8.0,
            escaped(&panel.name),
            left - 6.0,
            top + 4.0,
            path.join(" ")
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{:.1}\" font-size=\"11\" fill=\"#444\">0</text><text x=\"{right}\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\" fill=\"#444\">{until:.0} {}</text>",
        height - 14.0,
        height - 14.0,
        escaped(unit)
    );
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_names_what_it_shows_and_escapes_it() {
        let bar = Bar {
            name: "x&y".into(),
            value: 2.0,
            note: "2.0 us".into(),
        };
        let svg = bars(
            "a < b",
            &[Group {
                title: "group".into(),
                bars: vec![bar],
            }],
        );
        assert!(svg.contains("a &lt; b") && svg.contains("x&amp;y") && svg.ends_with("</svg>\n"));
        assert!(line("t", "ms", &[("p50".into(), 1.0), ("p99".into(), 3.0)]).contains("polyline"));
    }
}
