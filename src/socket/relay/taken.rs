//! Links that other nodes opened to this one.

use super::link::Link;
use crate::cluster::NodeId;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Other nodes that have links here at most.
const MAX_LINKS: usize = 64;
/// Longer than a signed word is believed, which is five seconds to either side: by then a link's id cannot come again.
const REMEMBERED: Duration = Duration::from_secs(30);
/// Ids that are remembered at most; no more links are taken meanwhile.
const MAX_REMEMBERED: usize = 1_024;

/// Shared by all workers.
#[derive(Debug, Default)]
pub struct Taken(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    links: HashMap<u64, (NodeId, Arc<Link>)>,
    used: VecDeque<(Instant, u64)>,
}

impl Taken {
    /// The link with that id, while it holds.
    pub fn find(&self, id: u64) -> Option<Arc<Link>> {
        self.lock().links.get(&id).map(|(_, link)| link.clone())
    }

    /// False for an id that was used, or where there are too many. A link that the node had before is cut.
    pub(super) fn take(&self, node: NodeId, id: u64, link: &Arc<Link>) -> bool {
        let mut inner = self.lock();
        inner.used.retain(|(at, _)| at.elapsed() < REMEMBERED);
        let is_used = inner.links.contains_key(&id) || inner.used.iter().any(|(_, used)| *used == id);
        if is_used || inner.used.len() >= MAX_REMEMBERED {
            return false;
        }
        inner.links.retain(|_, (of, before)| {
            if *of == node {
                before.cut();
            }
            *of != node
        });
        if inner.links.len() >= MAX_LINKS {
            return false;
        }
        inner.used.push_back((Instant::now(), id));
        inner.links.insert(id, (node, link.clone()));
        true
    }

    pub(super) fn forget(&self, id: u64) {
        self.lock().links.remove(&id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket::relay::frame::Frame;

    #[test]
    fn a_link_is_taken_once_and_a_node_has_one() {
        let taken = Taken::default();
        let take = |node: i32, id: u64| {
            let (link, queue) = Link::new();
            // The queue stays: a link without one is cut.
            std::mem::forget(queue);
            taken.take(NodeId(node), id, &link).then_some(link)
        };
        let first = take(1, 10).unwrap();
        assert!(
            take(1, 10).is_none() && take(2, 10).is_none(),
            "somebody repeats what they heard"
        );
        assert!(first.send(&Frame::Beat));
        assert!(take(1, 11).is_some() && taken.find(10).is_none());
        assert!(!first.send(&Frame::Beat), "the one before is cut");
        taken.forget(11);
        assert!(take(1, 11).is_none(), "nor after it has ended");
        let most = (2..1_000_i32)
            .filter(|node| take(*node, 100 + u64::from(node.unsigned_abs())).is_some())
            .count();
        assert_eq!(most, MAX_LINKS);
    }
}
