//! One timing wheel a worker: the join deadline, pings and silence of all its sockets hang on it, not on a timer each.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};

use actors::wire::CloseCode;

use super::connection::Connection;

/// Slots of one second; a longer wait is looked at again on the way.
const SLOTS: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct WheelSettings {
    /// The first message must come within this.
    pub join: Duration,
    /// Silence after which a ping is sent.
    pub ping: Duration,
    /// Silence after which the socket is closed.
    pub timeout: Duration,
}

pub struct Wheel {
    settings: WheelSettings,
    slots: RefCell<Vec<Vec<Weak<Connection>>>>,
    started: Instant,
    turned: Cell<u64>,
}

impl Wheel {
    pub fn new(settings: WheelSettings) -> Self {
        let slots = RefCell::new(vec![Vec::new(); SLOTS]);
        Self {
            settings,
            slots,
            started: Instant::now(),
            turned: Cell::new(0),
        }
    }

    pub fn watch(&self, connection: &Rc<Connection>) {
        self.after(self.settings.join, Rc::downgrade(connection));
    }

    /// Looks at every socket whose time has come since the last turn.
    pub fn turn(&self) {
        let now = self.started.elapsed().as_secs();
        while self.turned.get() < now {
            self.turned.set(self.turned.get() + 1);
            let slot = (self.turned.get() % SLOTS as u64) as usize;
            let due = self
                .slots
                .borrow_mut()
                .get_mut(slot)
                .map(std::mem::take)
                .unwrap_or_default();
            for connection in due {
                let next = connection.upgrade().and_then(|connection| self.look(&connection));
                if let Some(wait) = next {
                    self.after(wait, connection);
                }
            }
        }
    }

    /// Does for a socket that which is due; answers when to look again.
    fn look(&self, connection: &Rc<Connection>) -> Option<Duration> {
        let settings = self.settings;
        if connection.is_closing() {
            return None;
        }
        if !connection.has_spoken() {
            connection.close(CloseCode::JoinTimeout);
            return None;
        }
        if connection.session_is_over() {
            connection.close(CloseCode::SessionRevoked);
            return None;
        }
        let silent = connection.silent_for();
        if silent >= settings.ping {
            // Nobody is cut who was not asked first, however late this turn comes.
            if connection.ping() {
                return Some(settings.timeout - settings.ping);
            }
            if silent >= settings.timeout {
                connection.close(CloseCode::PingTimeout);
                return None;
            }
            return Some(settings.timeout - silent);
        }
        Some(settings.ping - silent)
    }

    fn after(&self, wait: Duration, connection: Weak<Connection>) {
        let seconds = (wait.as_secs() + 1).min(SLOTS as u64 - 1);
        let slot = ((self.turned.get() + seconds) % SLOTS as u64) as usize;
        if let Some(slot) = self.slots.borrow_mut().get_mut(slot) {
            slot.push(connection);
        }
    }
}
