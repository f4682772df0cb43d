//! Small plots, written as SVG by hand.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 150.0;
const COLOURS: [&str; 5] = ["#7c5cff", "#8a8f98", "#e8a33d", "#3dbb8f", "#d9586c"];

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

/// Horizontal bars: name, value and the text beside it. Groups have a heading each.
#[allow(clippy::cast_precision_loss)]
pub fn bars(title: &str, groups: &[(String, Vec<(String, f64, String)>)]) -> String {
    let rows: usize = groups.iter().map(|(_, bars)| bars.len() + 2).sum();
    let mut svg = head(title, 40.0 + rows as f64 * 22.0);
    let mut y = 50.0;
    for (heading, bars) in groups {
        let most = bars
            .iter()
            .map(|(_, value, _)| *value)
            .fold(f64::MIN_POSITIVE, f64::max);
        let _ = writeln!(
            svg,
            "<text x=\"16\" y=\"{y}\" fill=\"#444\">{}</text>",
            escaped(heading)
        );
        for (i, (name, value, note)) in bars.iter().enumerate() {
            y += 22.0;
            let long = (WIDTH - LEFT - 170.0) * value / most;
            let colour = COLOURS[i % COLOURS.len()];
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>\
                 <rect x=\"{LEFT}\" y=\"{}\" width=\"{long:.1}\" height=\"15\" rx=\"2\" fill=\"{colour}\"/>\
                 <text x=\"{:.1}\" y=\"{y}\" fill=\"#444\">{}</text>",
                LEFT - 8.0,
                escaped(name),
                y - 12.0,
                LEFT + long + 6.0,
                escaped(note)
            );
        }
        y += 44.0;
    }
    svg + "</svg>\n"
}

/// One line through points in order, with the values written at each; `x` are names.
#[allow(clippy::cast_precision_loss)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_names_what_it_shows_and_escapes_it() {
        let svg = bars("a < b", &[("group".into(), vec![("x&y".into(), 2.0, "2.0 us".into())])]);
        assert!(svg.contains("a &lt; b") && svg.contains("x&amp;y") && svg.ends_with("</svg>\n"));
        assert!(line("t", "ms", &[("p50".into(), 1.0), ("p99".into(), 3.0)]).contains("polyline"));
    }
}
