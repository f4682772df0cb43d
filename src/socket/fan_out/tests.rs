use super::*;
use crate::socket::{ConnectionLimits, ConnectionSettings};
use actors::room::{Class, Part};
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr};
use tokio::net::{TcpListener, TcpStream};

struct Place {
    sockets: FanOut,
    metrics: Rc<Metrics>,
    limits: ConnectionLimits,
    listener: TcpListener,
    viewers: Vec<std::net::TcpStream>,
}

impl Place {
    async fn open() -> Self {
        let metrics = Rc::new(Metrics::new().unwrap());
        Self {
            sockets: FanOut::new(WorkerId(0), metrics.clone()),
            metrics,
            limits: ConnectionLimits::new(10_000, 1, 10_000),
            listener: TcpListener::bind("127.0.0.1:0").await.unwrap(),
            viewers: Vec::new(),
        }
    }

    /// A socket in that room.
    async fn join(&mut self, room: &RoomKey) -> ConnectionId {
        let address = self.listener.local_addr().unwrap();
        let (near, far) = tokio::join!(TcpStream::connect(address), self.listener.accept());
        let viewer = near.unwrap().into_std().unwrap();
        viewer.set_nonblocking(true).unwrap();
        let id = ConnectionId(self.viewers.len() as u64);
        self.viewers.push(viewer);
        let settings = ConnectionSettings {
            outbox_bytes: 1 << 20,
            outbox_age: Duration::from_secs(60),
            packed_from_bytes: usize::MAX,
        };
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let permit = self.limits.admit(here).unwrap();
        let connection = Connection::new(id, here, far.unwrap().0, false, settings, self.metrics.clone(), permit);
        self.sockets.add(&connection);
        self.sockets.admit(room, id, Bytes::new());
        id
    }

    fn deliver(&self, room: &RoomKey, text: &'static str) {
        let part = Part::new(Class::Result, Bytes::from_static(text.as_bytes()));
        self.sockets.deliver(room, Delivery::new(vec![part]), Vec::new());
    }

    /// The bytes that the viewer got, without waiting for more.
    fn read(&mut self, viewer: ConnectionId) -> String {
        let mut got = [0; 256];
        let read = self.viewers[viewer.0 as usize].read(&mut got).unwrap_or_default();
        String::from_utf8_lossy(&got[..read]).into_owned()
    }

    fn finish(&self) {
        while let Next::Now | Next::At(_) = self.sockets.turn() {}
        assert_eq!(self.sockets.backlog(), 0);
    }
}

fn room(name: &str) -> RoomKey {
    RoomKey::new("test", name)
}

#[actix_rt::test]
async fn while_a_large_room_is_told_something_small_rooms_and_newcomers_wait_for_one_slice_of_it() {
    let mut place = Place::open().await;
    let (large, small) = (room("large"), room("small"));
    for _ in 0..3 * WRITES_IN_A_ROW {
        place.join(&large).await;
    }
    let (first, last) = (ConnectionId(0), ConnectionId(3 * WRITES_IN_A_ROW as u64 - 1));
    let viewer = place.join(&small).await;
    place.deliver(&large, "large");
    place.deliver(&small, "small");
    assert_eq!(place.sockets.turn(), Next::Now);
    assert_eq!(
        (place.read(first), place.read(last)),
        ("large".to_owned(), String::new())
    );
    // Work of the other room does not wait behind the rest.
    place.sockets.reply(viewer, Bytes::from_static(b"!"));
    let newcomer = place.join(&room("third")).await;
    place
        .sockets
        .admit(&room("third"), newcomer, Bytes::from_static(b"joined"));
    assert_eq!(place.read(newcomer), "joined");
    assert_eq!(place.sockets.turn(), Next::Now);
    assert_eq!(
        (place.read(viewer), place.read(last)),
        ("small!".to_owned(), String::new())
    );
    place.finish();
    assert_eq!(place.read(last), "large");
}

#[actix_rt::test]
async fn what_a_room_says_stays_in_its_order_while_it_is_being_told() {
    let mut place = Place::open().await;
    let large = room("large");
    for _ in 0..2 * WRITES_IN_A_ROW {
        place.join(&large).await;
    }
    let (first, last) = (ConnectionId(0), ConnectionId(2 * WRITES_IN_A_ROW as u64 - 1));
    let goes = ConnectionId(last.0 - 1);
    place.deliver(&large, "1");
    assert_eq!(place.sockets.turn(), Next::Now);
    assert_eq!((place.read(first), place.read(last)), ("1".to_owned(), String::new()));
    // While the broadcast is under way: a newcomer, a reply, two who go, and the next broadcast.
    let newcomer = place.join(&large).await;
    place.sockets.reply(last, Bytes::from_static(b"r"));
    for gone in [first, goes] {
        place.sockets.expel(&large, gone);
    }
    place.deliver(&large, "2");
    assert_eq!(place.read(last), "");
    assert_eq!(place.read(goes), "1", "one who goes has had what was said before");
    // The round goes on: those who have had nothing get all in one write, and only then do the others get the next.
    assert_eq!(place.sockets.turn(), Next::Now);
    assert_eq!(
        (place.read(last), place.read(ConnectionId(1))),
        ("1r2".to_owned(), "1".to_owned())
    );
    place.finish();
    assert_eq!((place.read(first), place.read(goes)), (String::new(), String::new()));
    assert_eq!(
        (place.read(ConnectionId(1)), place.read(newcomer)),
        ("2".to_owned(), "2".to_owned())
    );
}

#[actix_rt::test]
async fn one_who_asks_for_more_than_may_wait_while_a_room_is_being_told_is_cut_and_the_others_hear_all() {
    let mut place = Place::open().await;
    let large = room("large");
    for _ in 0..2 * WRITES_IN_A_ROW {
        place.join(&large).await;
    }
    let last = ConnectionId(2 * WRITES_IN_A_ROW as u64 - 1);
    let neighbour = ConnectionId(last.0 - 1);
    place.deliver(&large, "1");
    assert_eq!(place.sockets.turn(), Next::Now);
    let page = Bytes::from(vec![b'p'; 1 << 20]);
    for _ in 0..4 {
        place.sockets.reply(last, page.clone());
    }
    let cut = || {
        place
            .sockets
            .connections(Connection::is_closing)
            .first()
            .map(|cut| cut.id)
    };
    assert_eq!(cut(), None);
    place.sockets.reply(last, page);
    assert_eq!(cut(), Some(last), "five pages wait for one member");
    place.finish();
    assert_eq!(place.read(neighbour), "1");
}

#[actix_rt::test]
async fn a_room_that_ends_has_told_all_before() {
    let mut place = Place::open().await;
    let large = room("large");
    for _ in 0..2 * WRITES_IN_A_ROW {
        place.join(&large).await;
    }
    place.deliver(&large, "1");
    assert_eq!(place.sockets.turn(), Next::Now);
    place.sockets.close_room(&large, Bytes::from_static(b"again"), None);
    place.deliver(&large, "nobody is here");
    place.finish();
    tokio::task::yield_now().await;
    let last = ConnectionId(2 * WRITES_IN_A_ROW as u64 - 1);
    assert_eq!(
        (place.read(ConnectionId(0)), place.read(last)),
        ("1again".to_owned(), "1".to_owned())
    );
}

#[actix_rt::test]
async fn those_who_have_ended_leave_the_lists_also_of_a_room_that_is_always_told_something() {
    let mut place = Place::open().await;
    let busy = room("busy");
    let gone = place.join(&busy).await;
    let stays = place.join(&busy).await;
    place.deliver(&busy, "1");
    let ended = place.sockets.connections(|connection| connection.id == gone);
    place.sockets.remove(&ended[0]);
    place.sockets.tidy();
    place.finish();
    assert_eq!(place.sockets.shares(|_| true)[0].1.sockets, 1);
    place.deliver(&busy, "2");
    place.finish();
    assert_eq!(place.read(stays), "12");
}

#[actix_rt::test]
async fn viewers_of_a_large_room_that_has_ended_are_told_one_after_the_other() {
    let mut place = Place::open().await;
    let large = room("large");
    for _ in 0..101 {
        place.join(&large).await;
    }
    let last = ConnectionId(100);
    place.sockets.close_room(&large, Bytes::from_static(b"again"), None);
    tokio::task::yield_now().await;
    assert_eq!(
        (place.read(ConnectionId(0)), place.read(last)),
        ("again".to_owned(), String::new())
    );
    place.deliver(&large, "nobody is here");
    place.finish();
    let begun = std::time::Instant::now();
    let mut told = String::new();
    while told.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(10), "the last is never told");
        tokio::time::sleep(Duration::from_millis(5)).await;
        told = place.read(last);
    }
    assert_eq!(told, "again");
}
