//! Stands between the server and a chain's node, and does to answers what networks and bad nodes do.

use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};
use url::Url;

/// The fate of one answer.
#[derive(Debug, Clone)]
pub enum Fault {
    None,
    /// The connection is closed without an answer.
    Cut,
    /// It stays open, and nothing comes.
    Silence,
    Status(u16),
    Body(Vec<u8>),
}

/// Decides by the question and by the node's own answer, which it may change.
pub type Plan = Box<dyn FnMut(&Value, &mut Value) -> Fault + Send>;

/// A node with faults.
pub struct FaultyNode {
    pub url: Url,
    plan: Arc<Mutex<Plan>>,
    asked: Arc<Mutex<BTreeMap<String, usize>>>,
}

impl FaultyNode {
    /// In front of the node at `upstream`, without any fault yet.
    pub async fn start(upstream: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let none: Plan = Box::new(|_, _| Fault::None);
        let (plan, asked) = (Arc::new(Mutex::new(none)), Arc::new(Mutex::default()));
        let node = Self {
            url,
            plan: plan.clone(),
            asked,
        };
        let (asked, upstream) = (node.asked.clone(), super::client().post(upstream));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (plan, asked, upstream) = (plan.clone(), asked.clone(), upstream.try_clone().unwrap());
                tokio::spawn(async move {
                    // A client may leave at any moment.
                    let _ = serve(stream, upstream, &plan, &asked).await;
                });
            }
        });
        node
    }

    /// From now on.
    pub fn plan(&self, plan: impl FnMut(&Value, &mut Value) -> Fault + Send + 'static) {
        *self.plan.lock().unwrap() = Box::new(plan);
    }

    /// How often a method was asked for.
    pub fn asked(&self, method: &str) -> usize {
        self.asked.lock().unwrap().get(method).copied().unwrap_or_default()
    }

    /// Calls of any kind.
    pub fn calls(&self) -> usize {
        self.asked("")
    }
}

async fn serve(
    stream: TcpStream,
    upstream: reqwest::RequestBuilder,
    plan: &Mutex<Plan>,
    asked: &Mutex<BTreeMap<String, usize>>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim().to_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    let question: Value = serde_json::from_slice(&body).unwrap();
    {
        let mut asked = asked.lock().unwrap();
        *asked.entry(String::new()).or_default() += 1;
        for method in question.as_array().unwrap_or(&vec![question.clone()]) {
            *asked.entry(method["method"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    let answer = upstream.json(&question).send().await.unwrap();
    let mut answer: Value = answer.json().await.unwrap();
    let fault = (plan.lock().unwrap())(&question, &mut answer);
    let (status, body) = match fault {
        Fault::None => (200, serde_json::to_vec(&answer).unwrap()),
        Fault::Cut => return Ok(()),
        Fault::Silence => std::future::pending().await,
        Fault::Status(status) => (status, Vec::new()),
        Fault::Body(body) => (200, body),
    };
    let head = format!(
        "HTTP/1.1 {status} x\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&body).await
}
