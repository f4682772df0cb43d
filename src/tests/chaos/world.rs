//! The state that all people share, and the doors through which they come: one server, or several behind a balancer.

use super::books::Books;
use crate::support::Site;
use cuecast::providers::sandbox::Sandbox;
use reqwest::Method;
use serde_json::Value;
use std::{
    cell::{Cell, RefCell},
    future::Future,
    rc::Rc,
    time::Duration,
};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{sleep, timeout},
};

/// How often a balancer asks a server whether it is ready, how long it waits for that, and how many refusals in a row it takes.
const LOOK_EVERY: Duration = Duration::from_millis(250);
const LOOK_TIMEOUT: Duration = Duration::from_millis(700);
const REFUSALS: u32 = 2;
/// Each takes all of the processors that it is given: of five at once on a slow machine none gets anywhere.
static TURNS: Semaphore = Semaphore::const_new(2);

/// The world as those see it who come through one door.
pub struct World {
    pub books: Rc<RefCell<Books>>,
    pub sandbox: Rc<Sandbox>,
    state: Rc<State>,
    /// The door that is gone through while it is open.
    home: usize,
}

struct State {
    doors: Vec<Door>,
    /// How many times longer than usual people rest.
    pace: u64,
    paused: Cell<bool>,
    ended: Cell<bool>,
    under_way: Cell<usize>,
    homeward: Cell<bool>,
    patient: Cell<bool>,
    _turn: SemaphorePermit<'static>,
}

struct Door {
    site: Site,
    is_open: Cell<bool>,
}

/// Something that was begun and is not over; a pause waits for it.
pub struct UnderWay(Rc<State>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.set(self.0.under_way.get() - 1);
    }
}

impl World {
    /// Waits while two other worlds are there.
    pub async fn new(sites: Vec<Site>, sandbox: Sandbox, pace: u64) -> Rc<Self> {
        let open = |site| Door {
            site,
            is_open: Cell::new(true),
        };
        let state = State {
            doors: sites.into_iter().map(open).collect(),
            pace,
            paused: Cell::new(false),
            ended: Cell::new(false),
            under_way: Cell::new(0),
            homeward: Cell::new(false),
            patient: Cell::new(false),
            _turn: TURNS.acquire().await.unwrap(),
        };
        Rc::new(Self {
            books: Rc::default(),
            sandbox: Rc::new(sandbox),
            state: Rc::new(state),
            home: 0,
        })
    }

    /// The same world for those who are at home elsewhere.
    pub fn at(&self, home: usize) -> Rc<Self> {
        Rc::new(Self {
            books: self.books.clone(),
            sandbox: self.sandbox.clone(),
            state: self.state.clone(),
            home,
        })
    }

    pub fn site(&self) -> &Site {
        self.site_of(self.home)
    }

    pub fn site_of(&self, door: usize) -> &Site {
        &self.state.doors[door].site
    }

    /// Nobody begins anything new, and what was begun ends.
    pub async fn pause(&self) {
        self.state.paused.set(true);
        for _ in 0..6000 {
            if self.state.under_way.get() == 0 {
                return;
            }
            sleep(Duration::from_millis(10)).await;
        }
        panic!("{} calls never end", self.state.under_way.get());
    }

    pub fn go_on(&self) {
        self.state.paused.set(false);
    }

    /// Everybody leaves.
    pub fn end(&self) {
        self.state.ended.set(true);
    }

    pub fn has_ended(&self) -> bool {
        self.state.ended.get()
    }

    /// Whether those who had to go elsewhere come back through their own door as soon as it is open.
    pub fn go_home(&self, homeward: bool) {
        self.state.homeward.set(homeward);
    }

    /// Whether those who are inside stay when their door is shut, and wait for what they asked, as without a balancer that cuts them off.
    pub fn be_patient(&self, patient: bool) {
        self.state.patient.set(patient);
    }

    /// The right to begin something; None when everybody leaves.
    pub async fn turn(&self) -> Option<UnderWay> {
        while self.state.paused.get() && !self.has_ended() {
            sleep(Duration::from_millis(5)).await;
        }
        if self.has_ended() {
            return None;
        }
        self.state.under_way.set(self.state.under_way.get() + 1);
        Some(UnderWay(self.state.clone()))
    }

    pub async fn rest(&self, millis: u64) {
        sleep(Duration::from_millis(millis * self.state.pace)).await;
    }

    /// Asks until there is an answer that is one.
    pub async fn ask(&self, method: Method, path: &str, token: &str, body: Value, key: &str) -> (u16, Value) {
        loop {
            let door = self.door();
            let asked = self.site_of(door).keyed(method.clone(), path, token, body.clone(), key);
            match self.while_open(door, asked).await {
                Some((status, body)) if !matches!(status, 429 | 500..) => return (status, body),
                Some((500, body)) => self.fault(format!("{path}: {body}")),
                Some(_) => {}
                None => self.found_shut(door),
            }
            sleep(Duration::from_millis(30)).await;
        }
    }

    pub fn fault(&self, fault: String) {
        self.books.borrow_mut().faults.push(fault);
    }

    /// The own door, or where that is shut the next that is open.
    pub fn door(&self) -> usize {
        let count = self.state.doors.len();
        let mut from_home = (0..count).map(|further| (self.home + further) % count);
        from_home
            .find(|door| self.state.doors[*door].is_open.get())
            .unwrap_or(self.home)
    }

    /// Nobody answered there: others need not try before the balancer has looked again.
    pub fn found_shut(&self, door: usize) {
        self.state.doors[door].is_open.set(false);
    }

    /// The answer, unless the door is shut before it comes.
    pub async fn while_open<T>(&self, door: usize, asked: impl Future<Output = Option<T>>) -> Option<T> {
        let shut = async {
            while !self.is_shut(door) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            answer = asked => answer,
            () = shut => None,
        }
    }

    /// Whether one who came through that door has to come again through another.
    pub fn is_to_leave(&self, door: usize) -> bool {
        let is_away = door != self.home && self.state.homeward.get();
        self.is_shut(door) || is_away && self.state.doors[self.home].is_open.get()
    }

    /// Where all are shut, nobody is sent away.
    fn is_shut(&self, door: usize) -> bool {
        let doors = &self.state.doors;
        if self.state.patient.get() {
            return false;
        }
        !doors[door].is_open.get() && doors.iter().any(|door| door.is_open.get())
    }

    /// Looks which servers are ready, as a balancer does, until everybody leaves.
    pub async fn balance(self: Rc<Self>, door: usize) {
        let mut refusals = 0;
        while !self.has_ended() {
            let asked = self.site_of(door).call(Method::GET, "/readyz", "", Value::Null);
            let is_ready = matches!(timeout(LOOK_TIMEOUT, asked).await, Ok(Some((200, _))));
            refusals = if is_ready { 0 } else { refusals + 1 };
            if is_ready || refusals >= REFUSALS {
                self.state.doors[door].is_open.set(is_ready);
            }
            sleep(LOOK_EVERY).await;
        }
    }
}
