//! Orders of operators. Each is written down before it is carried out: what cannot be written down is not done.

use super::{
    service::Operations,
    view::{Ordered, state},
};
use crate::{
    auth::AdminIdentity,
    cluster::news::{News, Restart},
    command::{Change, Outcome},
    context::Context,
    http::{error::ApiError, extract::Origin, tasks::detached},
    socket::admission::Announced,
};
use actors::room::{Obeyed, Standing};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};
use time::format_description::well_known::Rfc3339;

const SERVER: &str = "server";

/// The administrator who orders, from where, and the server that obeys.
pub struct Order {
    pub context: Arc<Context>,
    pub operations: Arc<Operations>,
    pub admin: AdminIdentity,
    pub origin: Origin,
}

/// The nodes that an order is for.
#[derive(Clone, Copy)]
pub enum Scope {
    AllNodes,
    /// This node, which the order named by its number.
    Node(i32),
}

/// One room, at one time of its life.
pub struct Room {
    pub kind: String,
    pub id: String,
    pub incarnation: u64,
}

impl Order {
    /// Announces a restart.
    pub async fn announce(self, notice: Announced) -> Result<Ordered, ApiError> {
        self.notice("restart.announce", Some(notice)).await
    }

    /// Takes the announcement back.
    pub async fn withdraw(self) -> Result<Ordered, ApiError> {
        self.notice("restart.withdraw", None).await
    }

    async fn notice(self, action: &'static str, notice: Option<Announced>) -> Result<Ordered, ApiError> {
        let after = restart(notice.as_ref())?;
        let (wanted, news) = (
            notice.clone(),
            News::Restart {
                notice: told(notice.as_ref()),
            },
        );
        let change = move |operations: &Operations| {
            let before = operations.announced();
            if before == wanted {
                return Ok(None);
            }
            Ok(Some((restart(before.as_ref())?, after)))
        };
        let obey = async move |operations: &Operations| {
            operations.announce(notice).await;
            Ordered::CHANGED
        };
        self.carry_out(action, SERVER.to_owned(), Some(news), change, obey)
            .await
    }

    /// Sends everybody away within that time, and lets nobody in.
    pub async fn drain(self, seconds: u64, scope: Scope) -> Result<Ordered, ApiError> {
        let change = move |operations: &Operations| {
            let (before, after) = (
                json!({ "draining": false }),
                json!({ "draining": true, "seconds": seconds }),
            );
            Ok(operations.draining().is_none().then_some((before, after)))
        };
        let obey = async move |operations: &Operations| {
            operations.drain(Duration::from_secs(seconds));
            Ordered::CHANGED
        };
        let news = scope.news(News::Drain { seconds: Some(seconds) });
        self.carry_out("drain.begin", scope.target(), news, change, obey).await
    }

    /// Lets people in again.
    pub async fn end_drain(self, scope: Scope) -> Result<Ordered, ApiError> {
        let change = |operations: &Operations| {
            let change = (json!({ "draining": true }), json!({ "draining": false }));
            Ok(operations.draining().map(|_| change))
        };
        let obey = async |operations: &Operations| {
            operations.end_drain();
            Ordered::CHANGED
        };
        let news = scope.news(News::Drain { seconds: None });
        self.carry_out("drain.end", scope.target(), news, change, obey).await
    }

    /// Ends a room; it is built anew for those who watch it.
    pub async fn close(self, room: Room) -> Result<Ordered, ApiError> {
        let target = room.target();
        let room = Arc::new(room);
        let closed = room.clone();
        let change = move |operations: &Operations| {
            let standing = room.standing(operations);
            Ok(standing.map(|before| (room.told(before), json!({ "standing": "closed" }))))
        };
        let obey = async move |operations: &Operations| {
            ordered(operations.close(&closed.kind, &closed.id, closed.incarnation).await)
        };
        self.carry_out("room.close", target, None, change, obey).await
    }

    /// Ends the rest of a parked room.
    pub async fn revive(self, room: Room) -> Result<Ordered, ApiError> {
        let target = room.target();
        let room = Arc::new(room);
        let revived = room.clone();
        let change = move |operations: &Operations| {
            let Some(before @ Standing::Parked { .. }) = room.standing(operations) else {
                return Ok(None);
            };
            Ok(Some((room.told(before), json!({ "standing": "loading" }))))
        };
        let obey = async move |operations: &Operations| {
            ordered(operations.revive(&revived.kind, &revived.id, revived.incarnation).await)
        };
        self.carry_out("room.revive", target, None, change, obey).await
    }

    /// Writes down what an order changes, before and after, and then carries it out, in a task that a dropped request does not cut. Nothing is
    /// done where `change` finds nothing to change. `news` is the order for the other nodes.
    async fn carry_out(
        self,
        action: &'static str,
        target: String,
        news: Option<News>,
        change: impl FnOnce(&Operations) -> Result<Option<(Value, Value)>, ApiError> + 'static,
        obey: impl AsyncFnOnce(&Operations) -> Ordered + 'static,
    ) -> Result<Ordered, ApiError> {
        let Self {
            context,
            operations,
            admin,
            origin,
        } = self;
        detached(async move {
            let _acting = operations.acting.lock().await;
            let Some((before, after)) = change(&operations)? else {
                return Ok(Ordered::UNCHANGED);
            };
            let line = async move |_: &mut PgConnection| {
                let done = Change::of(target).before(before).after(after).done(());
                Ok(news.into_iter().fold(done, Outcome::elsewhere))
            };
            context.audited(admin.actor(), origin).run(action, line).await?;
            Ok(obey(&operations).await)
        })
        .await
    }
}

impl Scope {
    fn target(self) -> String {
        match self {
            Self::AllNodes => SERVER.to_owned(),
            Self::Node(node) => format!("node:{node}"),
        }
    }

    /// The order as the other nodes are told it.
    fn news(self, news: News) -> Option<News> {
        match self {
            Self::AllNodes => Some(news),
            Self::Node(_) => None,
        }
    }
}

impl Room {
    fn target(&self) -> String {
        format!("room:{}:{}", self.kind, self.id)
    }

    fn standing(&self, operations: &Operations) -> Option<Standing> {
        operations.standing(&self.kind, &self.id, self.incarnation)
    }

    fn told(&self, standing: Standing) -> Value {
        json!({ "standing": state(standing), "incarnation": self.incarnation })
    }
}

/// An order that the room has not come to yet stands all the same.
fn ordered(obeyed: Obeyed) -> Ordered {
    match obeyed {
        Obeyed::Done(_) | Obeyed::Pending(_) => Ordered::CHANGED,
        Obeyed::Nothing => Ordered::UNCHANGED,
    }
}

fn told(notice: Option<&Announced>) -> Option<Restart> {
    notice.map(|Announced { at, text }| Restart {
        at: *at,
        text: text.clone(),
    })
}

fn restart(notice: Option<&Announced>) -> Result<Value, ApiError> {
    let Some(Announced { at, text }) = notice else {
        return Ok(json!({ "restart": null }));
    };
    let at = at.format(&Rfc3339).map_err(ApiError::internal)?;
    Ok(json!({ "restart": at, "text": text }))
}
