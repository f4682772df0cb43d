//! A websocket that may end at any moment.

use crate::support::Site;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::time::Duration;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

pub struct Wire(WebSocketStream<MaybeTlsStream<TcpStream>>);

pub enum Next {
    Message(Value),
    /// Nothing came in the time.
    Nothing,
    Closed,
}

impl Wire {
    pub async fn open(site: &Site, path: &str) -> Option<Self> {
        let url = format!("ws://{}{path}", site.address);
        let opened = timeout(Duration::from_secs(10), connect_async(url)).await;
        Some(Self(opened.ok()?.ok()?.0))
    }

    /// None when it has ended.
    pub async fn send(&mut self, message: &Value) -> Option<()> {
        let sent = timeout(Duration::from_secs(10), self.0.send(Message::text(message.to_string()))).await;
        sent.ok()?.ok()
    }

    pub async fn next(&mut self, within: Duration) -> Next {
        let read = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => return Next::Message(serde_json::from_str(&text).unwrap()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Next::Closed,
                    Some(Ok(_)) => {}
                }
            }
        };
        timeout(within, read).await.unwrap_or(Next::Nothing)
    }

    /// The first message that `wanted` takes; None when it does not come in the time, or the room was rebuilt before.
    pub async fn until(&mut self, within: Duration, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        let read = async {
            loop {
                match self.next(within).await {
                    Next::Message(message) if wanted(&message) => return Some(message),
                    Next::Message(message) if message["type"] == "resync" => return None,
                    Next::Message(_) => {}
                    Next::Nothing | Next::Closed => return None,
                }
            }
        };
        timeout(within, read).await.ok().flatten()
    }
}
