//! Stands between the server and Postgres, and swallows an answer to a commit of chat: the lines are stored, and their writer does not hear of it.

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpStream, UnixListener, UnixStream},
};

/// A connection whose statement says this writes chat.
const CHAT: &[u8] = b"INSERT INTO chat_messages";
/// Message types of the protocol: a statement is done; its transaction is over and the next may come.
const COMMAND_COMPLETE: u8 = b'C';
const READY: u8 = b'Z';

/// The fate of the connection whose answer was swallowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Cut,
    /// It stays open, and nothing comes.
    Silence,
}

pub struct Proxy {
    /// How to connect through it.
    pub options: PgConnectOptions,
    folder: PathBuf,
    plan: Arc<Plan>,
}

#[derive(Default)]
struct Plan {
    /// Answers until the one that is swallowed, that one included; 0: none is.
    left: AtomicUsize,
    silence: AtomicBool,
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

impl Proxy {
    /// In front of the database that `options` lead to.
    pub fn start(options: &PgConnectOptions) -> Self {
        let folder = std::env::temp_dir().join(format!("cuecast-proxy-{:016x}", rand::random::<u64>()));
        fs::create_dir(&folder).unwrap();
        let port = options.get_port();
        let listener = UnixListener::bind(folder.join(format!(".s.PGSQL.{port}"))).unwrap();
        let (plan, behind) = (Arc::new(Plan::default()), options.clone());
        let plan_of_connections = plan.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (plan, behind) = (plan_of_connections.clone(), behind.clone());
                tokio::spawn(async move { pass(client, connect(&behind).await, &plan).await });
            }
        });
        Self {
            options: options.clone().socket(&folder).ssl_mode(PgSslMode::Disable),
            folder,
            plan,
        }
    }

    /// Swallows the answer to the `nth` commit of chat from now on, once.
    pub fn swallow(&self, nth: usize, loss: Loss) {
        self.plan.silence.store(loss == Loss::Silence, Ordering::SeqCst);
        self.plan.left.store(nth, Ordering::SeqCst);
    }

    pub fn has_swallowed(&self) -> bool {
        self.plan.left.load(Ordering::SeqCst) == 0
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

async fn connect(options: &PgConnectOptions) -> Box<dyn Stream> {
    match options.get_socket() {
        Some(folder) => {
            let path = folder.join(format!(".s.PGSQL.{}", options.get_port()));
            Box::new(UnixStream::connect(path).await.unwrap())
        }
        None => Box::new(
            TcpStream::connect((options.get_host(), options.get_port()))
                .await
                .unwrap(),
        ),
    }
}

/// Until one of the two ends: then both do.
async fn pass(client: UnixStream, server: Box<dyn Stream>, plan: &Plan) {
    let writes_chat = AtomicBool::new(false);
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = tokio::io::split(server);
    tokio::select! {
        _ = ask(from_client, to_server, &writes_chat) => {}
        _ = answer(from_server, to_client, &writes_chat, plan) => {}
    }
}

async fn ask(
    mut client: impl AsyncRead + Unpin,
    mut server: impl AsyncWrite + Unpin,
    writes_chat: &AtomicBool,
) -> std::io::Result<()> {
    let mut seen = Vec::new();
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let count = client.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        seen.extend_from_slice(&bytes[..count]);
        if seen.windows(CHAT.len()).any(|window| window == CHAT) {
            writes_chat.store(true, Ordering::SeqCst);
        }
        // The words may be cut in two.
        seen.drain(..seen.len().saturating_sub(CHAT.len()));
        server.write_all(&bytes[..count]).await?;
    }
}

async fn answer(
    mut server: impl AsyncRead + Unpin,
    mut client: impl AsyncWrite + Unpin,
    writes_chat: &AtomicBool,
    plan: &Plan,
) -> std::io::Result<()> {
    let (mut held, mut is_done) = (Vec::new(), false);
    loop {
        let mut head = [0; 5];
        server.read_exact(&mut head).await?;
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let mut body = vec![0; length - 4];
        server.read_exact(&mut body).await?;
        held.extend_from_slice(&head);
        held.extend_from_slice(&body);
        is_done |= head[0] == COMMAND_COMPLETE;
        // Behind the word that it is ready lies the commit: an answer that ends before is no answer to swallow.
        let holds = writes_chat.load(Ordering::SeqCst) && head[0] != READY;
        if holds {
            continue;
        }
        let of_a_commit = writes_chat.load(Ordering::SeqCst) && std::mem::take(&mut is_done);
        if of_a_commit && is_last(plan) {
            if plan.silence.load(Ordering::SeqCst) {
                std::future::pending::<()>().await;
            }
            return Ok(());
        }
        client.write_all(&std::mem::take(&mut held)).await?;
    }
}

/// Counts down, and says whether this is the one.
fn is_last(plan: &Plan) -> bool {
    let count = |left: usize| left.checked_sub(1);
    plan.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, count) == Ok(1)
}
