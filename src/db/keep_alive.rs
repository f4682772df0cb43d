//! The call for which sqlx has no setting: a database that vanished without a word must not be waited for.

use socket2::{SockRef, TcpKeepalive};
use std::{os::fd::BorrowedFd, time::Duration};

/// Silence after which the other end is asked whether it is there, how often, and how long nothing that was sent may stay unanswered.
const IDLE: Duration = Duration::from_secs(10);
const INTERVAL: Duration = Duration::from_secs(5);
const WITHIN: Duration = Duration::from_secs(20);

/// Makes every connection of this process to that port end with an error, some 20 s after its other end vanished. To be called when one was
/// made; where the system does not list a process's descriptors, nothing is set.
pub fn keep_alive(port: u16) {
    for entry in std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten() {
        let Some(number) = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok()) else {
            continue;
        };
        if let Err(e) = keep_one(number, port) {
            tracing::debug!(cause = %e, "a connection to the database has no keepalive");
        }
    }
}

#[allow(unsafe_code)]
fn keep_one(number: i32, port: u16) -> std::io::Result<()> {
    // SAFETY: the descriptor was open a moment ago and is not used beyond this call. Should it have been closed since, the calls below fail,
    // or set how long another connection of ours is waited for, which harms none.
    let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
    let socket = SockRef::from(&descriptor);
    let peer = socket.peer_addr().ok().and_then(|peer| peer.as_socket());
    if peer.is_none_or(|peer| peer.port() != port) {
        return Ok(());
    }
    socket.set_tcp_keepalive(
        &TcpKeepalive::new()
            .with_time(IDLE)
            .with_interval(INTERVAL)
            .with_retries(2),
    )?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(WITHIN))?;
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn a_connection_to_the_database_is_not_kept_when_its_other_end_vanished() {
        let listeners = [0, 0].map(|port| TcpListener::bind(("127.0.0.1", port)).unwrap());
        let [ours, other] = [0, 1].map(|n| TcpStream::connect(listeners[n].local_addr().unwrap()).unwrap());
        keep_alive(listeners[0].local_addr().unwrap().port());
        let kept = |stream| SockRef::from(stream).keepalive().unwrap();
        assert!(kept(&ours) && !kept(&other));
        assert_eq!(SockRef::from(&ours).tcp_user_timeout().unwrap(), Some(WITHIN));
    }
}
