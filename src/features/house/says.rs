//! Lines of the house in the chat of its tables: one between two frames, as short as a result is.

use super::store::{Agent, Over};
use crate::{context::Context, ids};
use actors::{
    clock::unix_millis,
    rooms::{Announcement, HouseLine},
};
use domain::{MatchId, StreamId};
use std::{sync::Arc, time::Duration};

/// No shot is in motion for longer.
const MAX_WAIT: Duration = Duration::from_secs(15);

/// The next frame of a table, and how the one before it ended.
pub struct Next {
    pub stream: StreamId,
    pub id: MatchId,
    pub over: Option<Over>,
    pub players: [Agent; 2],
}

impl Next {
    /// Says it once the balls of the last shot rest on everybody's screen: before, it would tell how the shot ends.
    pub fn say(self, context: Arc<Context>) {
        let shown = self.over.as_ref().and_then(|over| context.feeds.of(over.id));
        let rests_at = shown.and_then(|live| live.shot.as_ref().map(|shot| shot.rests_at));
        let left = rests_at.map_or(0, |at| at - unix_millis());
        let wait = Duration::from_millis(u64::try_from(left).unwrap_or_default()).min(MAX_WAIT);
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            let line = HouseLine {
                id: ids::message_id(),
                client_message_id: format!("house:{}:next", self.id),
                text: self.text(),
            };
            let what = Announcement::HouseSays(Box::new(line));
            context.rooms.announce(self.stream, what).await;
        });
    }

    fn text(&self) -> String {
        match &self.over {
            Some(Over {
                winner: Some((winner, loser)),
                ..
            }) => format!("{winner} beat {loser}"),
            Some(_) | None => {
                let [one, other] = &self.players;
                format!("Next: {} v {}", one.name, other.name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{house::Waiting, matchup::AgentLevel};

    #[test]
    fn the_house_names_the_result_or_who_is_next_where_there_was_none() {
        let agent = |name: &str, rating| Agent {
            waiting: Waiting {
                id: name.to_lowercase(),
                rating,
            },
            name: name.to_owned(),
            level: AgentLevel::Hard,
        };
        let mut next = Next {
            stream: StreamId::new(1, [0; 8]),
            id: MatchId::new(1, [0; 8]),
            over: None,
            players: [agent("Vesper", 1611.6), agent("Pip", 1250.0)],
        };
        assert_eq!(next.text(), "Next: Vesper v Pip");
        let over = |winner| Over {
            id: MatchId::new(2, [0; 8]),
            winner,
        };
        next.over = Some(over(None));
        assert_eq!(next.text(), "Next: Vesper v Pip");
        next.over = Some(over(Some(("Kestrel".to_owned(), "Old Bram".to_owned()))));
        assert_eq!(next.text(), "Kestrel beat Old Bram");
    }
}
