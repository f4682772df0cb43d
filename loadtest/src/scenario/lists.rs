//! The first page of the streams and the home page's data, beside a bare handler that answers the same bytes.

use crate::cuecast::{self, START_TIMEOUT};
use crate::fail::{Doing, Fail, Result, fail};
use crate::peer::{Peer, Place, Server};
use crate::plot::{self, Bar, Group};
use crate::proc::Usage;
use crate::report::{self, Files, median};
use serde::Serialize;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PATHS: [&str; 2] = ["/api/streams", "/api/home"];
/// One person may have 20 streams open.
const STREAMS: usize = 24;
const CREATORS: usize = 2;
/// Of the bare handler's requests a second.
const SHARE: f64 = 0.6;

#[derive(Debug, clap::Args)]
pub struct Lists {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    files: Files,
    /// Runs of each server at each path, in turn
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=25))]
    runs: u8,
    /// Seconds of each run
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=60))]
    seconds: u8,
    /// Connections that ask one request after the other
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1000))]
    connections: u16,
}

#[derive(Debug, Serialize)]
struct Row {
    path: &'static str,
    bytes: usize,
    requests_per_second: f64,
    bare_requests_per_second: f64,
    /// Processor time of the server, its database's included.
    us_per_request: f64,
    bare_us_per_request: f64,
    /// How many requests the bare handler's time for one is: what both reach on a core of their own, one over the other.
    share: f64,
}

#[derive(Debug, Serialize)]
struct Figures {
    rows: Vec<Row>,
    worst_share: f64,
}

/// Results of one run.
#[derive(Clone, Copy)]
struct Run {
    per_second: f64,
    us: f64,
}

pub fn main(options: &Lists) -> Result<()> {
    crate::peer::pin(options.place.load_core)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .doing("starting a runtime")?;
    let mut environment = cuecast::environment(&options.place, 0)?;
    environment.push(("CUECAST_HTTP_WORKERS".to_owned(), "1".to_owned()));
    let server = options.place.start(Peer::Cuecast, &environment, START_TIMEOUT)?;
    runtime.block_on(cuecast::people_and_streams(options.place.port, STREAMS, CREATORS))?;
    let mut rows = Vec::new();
    for path in PATHS {
        rows.push(runtime.block_on(row(options, &server, path))?);
    }
    server.stop();
    let worst_share = rows.iter().map(|row| row.share).fold(f64::INFINITY, f64::min);
    let figures = Figures { rows, worst_share };
    println!("{}", told(&figures));
    options.files.write(&figures, || plotted(&figures))?;
    if worst_share >= SHARE {
        Ok(())
    } else {
        fail("less of the bare handler's requests than aimed at")
    }
}

async fn row(options: &Lists, server: &Server, path: &'static str) -> Result<Row> {
    let body = fetched(server.address, path).await?;
    let bare = Bare::start(&options.place, &body).await?;
    let length = Duration::from_secs(options.seconds.into());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..options.runs {
        theirs.push(run(bare.address, path, bare.child.id(), options.connections, length).await?);
        ours.push(run(server.address, path, server.pid, options.connections, length).await?);
    }
    let middle = |runs: &[Run], of: fn(&Run) -> f64| median(runs.iter().map(of));
    // Only runs of one round are divided: the machine is not the same all the time.
    let shares = theirs.iter().zip(&ours).map(|(bare, own)| bare.us / own.us);
    Ok(Row {
        path,
        bytes: body.len(),
        requests_per_second: middle(&ours, |run| run.per_second),
        bare_requests_per_second: middle(&theirs, |run| run.per_second),
        us_per_request: middle(&ours, |run| run.us),
        bare_us_per_request: middle(&theirs, |run| run.us),
        share: median(shares),
    })
}

async fn run(address: SocketAddr, path: &str, pid: u32, connections: u16, length: Duration) -> Result<Run> {
    let (before, begun) = (Usage::of(pid), Instant::now());
    let end = begun + length;
    let asking = (0..connections).map(|_| asked_until(address, path, end));
    let counts = futures_util::future::try_join_all(asking).await?;
    let (cost, took) = (Usage::of(pid) - before, begun.elapsed().as_secs_f64());
    let requests = counts.iter().sum::<u64>() as f64;
    Ok(Run {
        per_second: requests / took,
        us: (cost.cpu + cost.child_cpu) * 1e6 / requests.max(1.0),
    })
}

/// Asks one request after the other over one connection; answers how many were answered.
async fn asked_until(address: SocketAddr, path: &str, end: Instant) -> Result<u64> {
    let mut stream = TcpStream::connect(address).await.doing("connecting")?;
    stream.set_nodelay(true).doing("setting TCP_NODELAY")?;
    let request = request(address, path);
    let (mut count, mut buffer) = (0, vec![0; 256 * 1024]);
    while Instant::now() < end {
        stream.write_all(&request).await.doing("asking")?;
        let (head, length) = answer(&mut stream, &mut buffer).await?;
        if length == 0 || !buffer[..head].starts_with(b"HTTP/1.1 200") {
            return fail(format!("{path} was not answered"));
        }
        count += 1;
    }
    Ok(count)
}

fn request(address: SocketAddr, path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").into_bytes()
}

/// Reads one whole answer; where its body begins, and how long that is.
async fn answer(stream: &mut TcpStream, buffer: &mut [u8]) -> Result<(usize, usize)> {
    let mut filled = 0;
    loop {
        let read = stream.read(&mut buffer[filled..]).await.doing("reading an answer")?;
        if read == 0 {
            return fail("a connection was closed, or an answer is too long");
        }
        filled += read;
        let Some(end) = memchr::memmem::find(&buffer[..filled], b"\r\n\r\n") else {
            continue;
        };
        let head = end + 4;
        let length = content_length(&buffer[..head])?;
        if filled >= head + length {
            return Ok((head, length));
        }
    }
}

fn content_length(head: &[u8]) -> Result<usize> {
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let line = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    line.and_then(|length| length.trim().parse().ok())
        .doing("an answer without a length")
}

async fn fetched(address: SocketAddr, path: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address).await.doing("connecting")?;
    stream.write_all(&request(address, path)).await.doing("asking")?;
    let mut buffer = vec![0; 256 * 1024];
    let (head, length) = answer(&mut stream, &mut buffer).await?;
    Ok(buffer[head..head + length].to_vec())
}

/// The bare handler, on the same core as the server, which is idle meanwhile.
struct Bare {
    child: Child,
    address: SocketAddr,
}

impl Bare {
    async fn start(place: &Place, body: &[u8]) -> Result<Self> {
        let file = place.data.join("list.json");
        std::fs::write(&file, body).doing("writing the body")?;
        let program = std::env::current_exe().doing("finding this program")?;
        let program = program.with_file_name("bare_actix");
        let port = place.port + 1;
        let child = started(&program, port, &file, place.server_core)?;
        let bare = Self {
            child,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        };
        let begun = Instant::now();
        while TcpStream::connect(bare.address).await.is_err() {
            if begun.elapsed() > START_TIMEOUT {
                return fail("the bare handler does not answer");
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(bare)
    }
}

fn started(program: &Path, port: u16, file: &Path, core: usize) -> Result<Child> {
    let mut command = Command::new(program);
    command.arg(port.to_string()).arg(file).stdin(Stdio::null());
    // A child inherits the affinity of the thread that starts it.
    let child = std::thread::spawn(move || {
        crate::peer::pin(core)?;
        command.spawn().doing("starting the bare handler")
    });
    child.join().map_err(|_| Fail("the starting thread failed".into()))?
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn plotted(figures: &Figures) -> String {
    let bar = |name: &str, value: f64| Bar {
        name: name.to_owned(),
        value,
        note: format!("{value:.1} us"),
    };
    let groups: Vec<Group> = figures
        .rows
        .iter()
        .map(|row| Group {
            title: row.path.to_owned(),
            bars: vec![bar("Cuecast", row.us_per_request), bar("bare", row.bare_us_per_request)],
        })
        .collect();
    plot::bars("Processor time of a request", &groups)
}

fn told(figures: &Figures) -> String {
    let head = ["path", "bytes", "requests/s", "bare", "us/request", "bare", "share"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(figures.rows.iter().map(|row| {
        vec![
            row.path.to_owned(),
            row.bytes.to_string(),
            format!("{:.0}", row.requests_per_second),
            format!("{:.0}", row.bare_requests_per_second),
            format!("{:.1}", row.us_per_request),
            format!("{:.1}", row.bare_us_per_request),
            format!("{:.2}", row.share),
        ]
    }));
    report::table(&rows)
}
