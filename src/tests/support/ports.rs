use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Below the ports that the system gives to connections: one of those could be taken before a server that is started again has it.
const FIRST: u16 = 10_000;
const COUNT: u16 = 10_000;

/// A port for a program that must listen at the same one after a restart; no other test of this process is given it.
pub fn free() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Two processes of tests that start together begin far from each other.
    let start = std::process::id().wrapping_mul(211) % u32::from(COUNT);
    (0..COUNT)
        .map(|_| {
            let next = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
            FIRST + u16::try_from((start + next) % u32::from(COUNT)).unwrap()
        })
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("a free port")
}
