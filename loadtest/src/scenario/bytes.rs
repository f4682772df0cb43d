//! Bytes on the wire for a delivery of a busy room: of the documented frames, and as our own page asks for them.

use super::{OWN_PACE_MS, Options, Shape};
use crate::fail::Result;
use crate::plot::{self, Bar, Group};
use crate::report;
use crate::run::{self, Load, Outcome};
use serde::Serialize;

/// A hundred messages a second, of which the room gathers some at a time.
const GATHERED: Shape = Shape {
    viewers: 1_000,
    rooms: 1,
    publishers: 10,
    rate: 100.0,
    size: 60,
    seconds: 8,
    coalesce_ms: OWN_PACE_MS,
};

#[derive(Debug, Serialize)]
struct Figures {
    documented: Outcome,
    page: Outcome,
    /// Of the page over the documented frames.
    ratio: f64,
}

pub fn main(options: &Options) -> Result<()> {
    let (server, load) = options.prepare(GATHERED)?;
    let measure = |label, packed| {
        let load = Load { packed, ..load.clone() };
        run::run(label, &load, &server)
    };
    let (documented, page) = (measure("documented", false)?, measure("page", true)?);
    let ratio = page.bytes_per_delivery / documented.bytes_per_delivery;
    println!(
        "documented frames\n{}\n\nas our page has them\n{}\n\nbytes a delivery, page over documented: {ratio:.3}",
        report::outcome(&documented),
        report::outcome(&page)
    );
    let figures = Figures {
        documented,
        page,
        ratio,
    };
    options.files.write(&figures, || {
        let bar = |name: &str, outcome: &Outcome| Bar {
            name: name.to_owned(),
            value: outcome.bytes_per_delivery,
            note: format!("{:.0} bytes", outcome.bytes_per_delivery),
        };
        let bars = vec![bar("documented", &figures.documented), bar("our page", &figures.page)];
        let title = "1,000 viewers, 100 messages/s".to_owned();
        plot::bars("Bytes on the wire for a delivery", &[Group { title, bars }])
    })
}
