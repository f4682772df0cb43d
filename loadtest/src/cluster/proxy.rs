//! A link between nodes that is as bad as one wants it: a TCP proxy of the test's own that delays, withholds and cuts.

use crate::cuecast::runtime;
use crate::fail::{Doing, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

/// Pieces of one connection that are on their way at most: then its sender waits, as at a full link.
const ON_THEIR_WAY: usize = 1_024;
const PIECE: usize = 16 * 1024;
/// How often a connection looks whether it is cut or may go on.
const LOOK: Duration = Duration::from_millis(10);

/// State of the link, changed while it is used.
#[derive(Debug, Default)]
struct Link {
    delay_us: AtomicU64,
    holds: AtomicBool,
    cuts: AtomicU64,
    bytes: AtomicU64,
    stops: AtomicBool,
}

/// Ends with its last connection when it is dropped.
#[derive(Debug)]
pub struct Proxy {
    pub address: SocketAddr,
    link: Arc<Link>,
    thread: Option<JoinHandle<()>>,
}

impl Proxy {
    /// Stands before that address.
    pub fn before(target: SocketAddr) -> Result<Self> {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).doing("a proxy's port")?;
        listener.set_nonblocking(true).doing("a proxy's port")?;
        let address = listener.local_addr().doing("a proxy's port")?;
        let link = Arc::<Link>::default();
        let (shared, runtime) = (link.clone(), runtime()?);
        let thread = thread::spawn(move || {
            runtime.block_on(async {
                if let Ok(listener) = TcpListener::from_std(listener) {
                    serve(listener, target, &shared).await;
                }
            });
        });
        Ok(Self {
            address,
            link,
            thread: Some(thread),
        })
    }

    /// So long every piece is on its way, in each direction.
    pub fn delay(&self, delay: Duration) {
        let micros = u64::try_from(delay.as_micros()).unwrap_or(u64::MAX);
        self.link.delay_us.store(micros, Relaxed);
    }

    /// Withholds everything without ending a connection, as a dead cable does.
    pub fn hold(&self, holds: bool) {
        self.link.holds.store(holds, Relaxed);
    }

    /// Ends all connections, with what was on its way.
    pub fn cut(&self) {
        self.link.cuts.fetch_add(1, Relaxed);
    }

    /// Bytes that it has carried.
    pub fn bytes(&self) -> u64 {
        self.link.bytes.load(Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.link.stops.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn serve(listener: TcpListener, target: SocketAddr, link: &Arc<Link>) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until_stopped(link) => return,
        };
        let Ok((client, _)) = accepted else { continue };
        let link = link.clone();
        tokio::spawn(async move {
            if let Ok(server) = TcpStream::connect(target).await {
                carry(client, server, &link).await;
            }
        });
    }
}

async fn until_stopped(link: &Link) {
    while !link.stops.load(Relaxed) {
        sleep(LOOK).await;
    }
}

async fn carry(client: TcpStream, server: TcpStream, link: &Arc<Link>) {
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let cuts = link.cuts.load(Relaxed);
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let is_cut = async {
        while link.cuts.load(Relaxed) == cuts {
            sleep(LOOK).await;
        }
    };
    let both = async {
        tokio::join!(
            one_way(from_client, to_server, link),
            one_way(from_server, to_client, link)
        );
    };
    tokio::select! {
        () = is_cut => {}
        () = both => {}
    }
}

/// Each piece arrives when its time on the way is over, in order.
async fn one_way(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, link: &Link) {
    let (pieces, mut way) = mpsc::channel::<(Instant, Vec<u8>)>(ON_THEIR_WAY);
    let read = async move {
        let mut buffer = vec![0; PIECE];
        while let Ok(1..) = read_some(&mut from, &mut buffer, &pieces, link).await {}
    };
    let write = async move {
        while let Some((due, piece)) = way.recv().await {
            sleep_until(due).await;
            while link.holds.load(Relaxed) {
                sleep(LOOK).await;
            }
            link.bytes.fetch_add(piece.len() as u64, Relaxed);
            if to.write_all(&piece).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(read, write);
}

async fn read_some(
    from: &mut OwnedReadHalf,
    buffer: &mut [u8],
    pieces: &mpsc::Sender<(Instant, Vec<u8>)>,
    link: &Link,
) -> std::io::Result<usize> {
    let read = from.read(buffer).await?;
    let due = Instant::now() + Duration::from_micros(link.delay_us.load(Relaxed));
    if read > 0 && pieces.send((due, buffer[..read].to_vec())).await.is_err() {
        return Ok(0);
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn a_proxy_delays_withholds_and_cuts_and_loses_nothing_in_between() {
        let echo = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let target = echo.local_addr().unwrap();
        thread::spawn(move || {
            let (mut socket, _) = echo.accept().unwrap();
            let mut buffer = [0; 1_024];
            while let Ok(read @ 1..) = socket.read(&mut buffer) {
                socket.write_all(&buffer[..read]).unwrap();
            }
        });
        let proxy = Proxy::before(target).unwrap();
        let mut client = std::net::TcpStream::connect(proxy.address).unwrap();
        let mut there_and_back = |text: &[u8]| {
            let begun = std::time::Instant::now();
            client.write_all(text).unwrap();
            let mut answer = vec![0; text.len()];
            client.read_exact(&mut answer).map(|()| (answer, begun.elapsed()))
        };
        assert_eq!(there_and_back(b"at once").unwrap().0, b"at once");
        proxy.delay(Duration::from_millis(40));
        let (answer, took) = there_and_back(b"late").unwrap();
        assert!(answer == b"late" && took >= Duration::from_millis(80), "{took:?}");
        assert_eq!(proxy.bytes(), 22);
        proxy.hold(true);
        let link = proxy.link.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            link.holds.store(false, Relaxed);
        });
        assert!(there_and_back(b"held").unwrap().1 >= Duration::from_millis(200));
        proxy.cut();
        assert!(there_and_back(b"cut").is_err());
    }
}
