//! A viewer of a room that another node owns: what it sends goes there, and it is written to as the link says.

use super::opened::Opened;
use crate::socket::{
    between,
    connection::Connection,
    deps::SocketDeps,
    forward::{self, Upstream},
    hub::Hub,
    limits::SocketPermit,
};
use actors::room::ConnectionId;
use bytes::Bytes;
use std::{
    io::{self, ErrorKind},
    net::IpAddr,
    rc::Rc,
    time::Duration,
};
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    time::{sleep, timeout},
};

/// The answer to the client's handshake.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_ANSWER: usize = 8 * 1024;
/// Bytes that a client sends which are carried at once.
const BUFFER: usize = 1024;
/// The first byte of a client's close frame (RFC 6455 section 5.2).
const CLOSE: u8 = 0x88;
/// How long the words on a link may take which the owner said before it closed: a close code is among them.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A client whose handshake was handed on.
pub struct Client {
    pub address: IpAddr,
    pub io: TcpStream,
    /// Bytes that were read with the handshake.
    pub ahead: Bytes,
    pub permit: SocketPermit,
}

/// Serves it to its end. A handshake that the owner refuses is answered as the owner does.
pub async fn show(
    mut client: Client,
    mut upstream: Upstream,
    (opened, id): (Opened, ConnectionId),
    hub: Rc<Hub>,
    deps: &SocketDeps,
) {
    let answered = timeout(ANSWER_TIMEOUT, between::answer(&mut upstream.io, MAX_ANSWER)).await;
    let Ok(Ok((answer, more))) = answered else { return };
    let text = String::from_utf8_lossy(&answer).to_ascii_lowercase();
    if !text.starts_with("http/1.1 101 ") {
        let refusal = [&answer[..], &more].concat();
        if client.io.write_all(&refusal).await.is_ok() {
            // On the heap, for the few that come here: a task is as large as its largest wait, and all others keep it for hours.
            Box::pin(forward::splice(client.io, client.ahead, upstream, deps)).await;
        }
        return;
    }
    let takes_packed = text.contains("sec-websocket-extensions:");
    let connection = Connection::new(
        id,
        client.address,
        client.io,
        takes_packed,
        deps.settings.connection,
        hub.metrics(),
        client.permit,
    );
    hub.add_relayed(&connection);
    connection.send(answer.freeze());
    // Each of these keeps a buffer of the handshake, of up to 32 KiB, and a viewer stays for hours.
    drop((text, more));
    let (ahead, mut far) = (client.ahead, upstream.io);
    let carried = async {
        let is_carried = far.write_all(&ahead).await.is_ok();
        drop(ahead);
        is_carried && carry(&connection, &mut far).await
    };
    tokio::select! {
        is_owners_end = carried => {
            if is_owners_end {
                let _ = timeout(LAST_WORDS, drop_all(&connection)).await;
            }
        }
        () = opened.ended() => {}
    }
    drop(far);
    hub.remove(&connection, None);
    // A close under way ends by itself.
    if !connection.is_closing() {
        connection.hang_up();
    }
}

/// Carries what the client sends until either is done; true when that was the owner. One who is not heard there is read no further.
async fn carry(connection: &Rc<Connection>, far: &mut TcpStream) -> bool {
    loop {
        tokio::select! {
            ready = connection.io().readable() => {
                if ready.is_err() || connection.is_closing() {
                    return false;
                }
                match read_some(connection.io()) {
                    Ok(read) if read.is_empty() => return false,
                    Ok(read) => {
                        if far.write_all(&read).await.is_err() {
                            return true;
                        }
                    }
                    Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                    Err(_) => return false,
                }
            }
            ready = far.readable() => {
                // The owner writes by the link alone: what comes here is its end.
                match far.try_read(&mut [0; 1]) {
                    Err(e) if ready.is_ok() && e.kind() == ErrorKind::WouldBlock => {}
                    Ok(_) | Err(_) => return true,
                }
            }
        }
    }
}

/// Reads and drops what the client still sends, until it ends or answers its close.
async fn drop_all(connection: &Rc<Connection>) {
    while connection.io().readable().await.is_ok() {
        match read_some(connection.io()).as_deref() {
            Ok([] | [CLOSE, ..]) => return,
            // A flood keeps the socket readable, and then no timer of this task comes to its turn.
            Ok(_) => sleep(Duration::from_millis(1)).await,
            Err(e) if e.kind() == ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

/// Reads on the stack: a buffer that lived while one waits would cost each viewer its size. Nothing at the end.
fn read_some(io: &TcpStream) -> io::Result<Vec<u8>> {
    let mut buffer = [0; BUFFER];
    let read = io.try_read(&mut buffer)?;
    Ok(buffer[..read].to_vec())
}
