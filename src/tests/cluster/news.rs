//! News of one node reaches another of the same database. `here` is a whole server; `there` has no rooms of its own, so that everything that
//! people hear there came over the news.

use super::{node, two};
use crate::support::{Live, Recorder, Server, Socket, text};
use actors::rooms::{Users, Viewers};
use cuecast::{
    cluster::{
        NodeId,
        counts::AllViewers,
        news::{Ears, Everywhere, Hints, News, Newsroom, Reader},
    },
    testing,
};
use domain::{StreamId, UserId};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    cell::RefCell,
    sync::Arc,
    time::{Duration, Instant},
};

/// Never given to a server.
const THERE: NodeId = NodeId(1_000_000);

struct Two {
    here: Live,
    there: Server,
}

impl Two {
    async fn start() -> Self {
        let here = node(testing::database().await, "here").await;
        let there = here.database.again();
        let there = Server::on(there, |_, parts| parts.context.news = Newsroom::of(Some(THERE))).await;
        Self { here, there }
    }

    async fn stop(self) {
        self.here.running.stop().await;
    }
}

/// The next message of that kind, and how long it took for the log of the test.
async fn heard(socket: &mut Socket, kind: &str, since: Instant) -> Value {
    let message = socket.next_of(kind).await;
    println!("{kind} was heard after {:?}", since.elapsed());
    message
}

#[actix_rt::test(system = "crate::support::System")]
async fn somebody_who_is_banned_on_another_node_is_silenced_here() {
    let two = Two::start().await;
    let (host, ben) = (two.here.account().await, two.here.account().await);
    let stream = two.here.stream(&host).await;
    let (mut bens, _) = two.here.watch(&stream, Some(&ben)).await;
    bens.say("b1", "hello").await;
    let since = Instant::now();
    let path = format!("/api/streams/{stream}/bans/{}", ben.address);
    two.there
        .call(Method::PUT, &path, &host.token, json!({ "reason": "spam" }))
        .await
        .ok();
    let told = heard(&mut bens, "moderation", since).await;
    assert_eq!(told["action"], "ban");
    bens.chat("b2", "still here").await;
    assert_eq!(bens.next_of("chat_rejected").await["code"], "BANNED");
    two.there
        .call(Method::DELETE, &path, &host.token, Value::Null)
        .await
        .ok();
    assert_eq!(bens.next_of("moderation").await["action"], "unban");
    bens.say("b3", "thank you").await;
    two.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_session_that_is_ended_on_another_node_loses_its_sockets_here() {
    let two = Two::start().await;
    let ann = two.here.account().await;
    let mut page = two.here.own_socket(&ann).await;
    let since = Instant::now();
    two.there
        .call(Method::POST, "/api/auth/logout", &ann.token, Value::Null)
        .await
        .ok();
    assert_eq!(page.close_code().await, 4101);
    println!("the socket was closed after {:?}", since.elapsed());
    two.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_session_that_is_ended_at_one_of_two_whole_servers_loses_its_sockets_at_the_other() {
    let [one, other] = two().await;
    let ann = one.account().await;
    let stream = one.stream(&ann).await;
    // The stream is at the one where somebody looks at it first.
    let (mut page, _) = other.watch(&stream, Some(&ann)).await;
    let since = Instant::now();
    one.ok(Method::POST, "/api/auth/logout", &ann.token, Value::Null).await;
    assert_eq!(page.close_code().await, 4101);
    println!("the socket was closed after {:?}", since.elapsed());
    other.running.stop().await;
    one.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_notification_on_another_node_reaches_pages_here() {
    let two = Two::start().await;
    let (ann, ben) = (two.here.account().await, two.here.account().await);
    let mut page = two.here.own_socket(&ann).await;
    let since = Instant::now();
    let follow = format!("/api/users/{}/follow", ann.address);
    two.there
        .call(Method::POST, &follow, &ben.token, Value::Null)
        .await
        .ok();
    let told = heard(&mut page, "notification", since).await;
    assert_eq!(told["unread"], 1);
    two.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stream_that_is_ended_on_another_node_ends_here() {
    let two = Two::start().await;
    let host = two.here.account().await;
    let stream = two.here.stream(&host).await;
    let (mut viewer, _) = two.here.watch(&stream, None).await;
    let since = Instant::now();
    two.there
        .call(
            Method::POST,
            "/api/streams/end",
            &host.token,
            json!({ "streamId": stream }),
        )
        .await
        .ok();
    assert_eq!(heard(&mut viewer, "stream_ended", since).await["streamId"], stream);
    two.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_rooms_of_another_node_are_in_the_lobby_here_until_they_are_closed() {
    let two = Two::start().await;
    let ann = two.here.account().await;
    let made = two
        .there
        .call(
            Method::POST,
            "/api/duel/rooms",
            &ann.token,
            json!({ "roomName": "Friday", "maxParticipants": 2 }),
        )
        .await
        .ok();
    let id = text(&made["data"]["roomId"]).to_owned();
    let listed = async |wanted: bool| {
        for _ in 0..100 {
            let rooms = two.here.ok(Method::GET, "/api/duel/rooms", "", Value::Null).await;
            if rooms.to_string().contains(&id) == wanted {
                return;
            }
            actix_rt::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("listed: {}", !wanted);
    };
    listed(true).await;
    sqlx::query("UPDATE duel_rooms SET status = 'closed', closed_at = now(), revision = revision + 1 WHERE id = $1")
        .bind(&id)
        .execute(&two.here.database.pool)
        .await
        .unwrap();
    listed(false).await;
    two.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn viewers_of_one_stream_on_two_nodes_are_counted_together() {
    let database = testing::database().await;
    let mut db = database.pool.acquire().await.unwrap();
    let (first, second) = (Arc::new(Recorder::default()), Arc::new(Recorder::default()));
    let [busy, quiet] = [1, 2].map(|number| StreamId::new(number, [0; 8]));
    let nodes = [(first.clone(), NodeId(1)), (second.clone(), NodeId(2))];
    let nodes = nodes.map(|(here, node)| (AllViewers::new(here), node));
    first.watch(busy, 3);
    second.watch(busy, 4);
    second.watch(quiet, 1);
    for (viewers, node) in nodes.iter().chain(&nodes) {
        viewers.exchange(&mut db, *node).await.unwrap();
    }
    for (viewers, _) in &nodes {
        assert_eq!((viewers.count(busy), viewers.count(quiet)), (7, 1));
        assert_eq!(viewers.busiest(2), [busy, quiet]);
    }
    // A node that says nothing any more is not counted after five seconds.
    sqlx::query("UPDATE room_counts SET at = at - interval '6 seconds' WHERE node = 2")
        .execute(&mut *db)
        .await
        .unwrap();
    nodes[0].0.exchange(&mut db, NodeId(1)).await.unwrap();
    assert_eq!((nodes[0].0.count(busy), nodes[0].0.count(quiet)), (3, 0));
}

#[derive(Default)]
struct Heard(RefCell<Vec<News>>);

impl Ears for Heard {
    fn hear(&self, news: News) {
        self.0.borrow_mut().push(news);
    }

    fn start_over(&self) {}
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_actors_tell_after_their_commits_is_heard_on_other_nodes() {
    let database = testing::database().await;
    let mut reader = Reader::start(database.pool.clone(), NodeId(1)).await.unwrap();
    let hints = Hints::default();
    let writer = actix_rt::spawn(hints.clone().run(database.pool.clone(), Newsroom::of(Some(THERE))));
    let here: Arc<dyn Users> = Arc::new(Recorder::default());
    let users = [UserId::new(1, [0; 8])];
    Everywhere { here, hints }.balances_changed(&users);
    let heard = Heard::default();
    for _ in 0..500 {
        reader.catch_up(&heard).await.unwrap();
        if !heard.0.borrow().is_empty() {
            break;
        }
        actix_rt::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(heard.0.take(), [News::Balances { users: users.to_vec() }]);
    writer.abort();
}
