//! The table that a stream shows, told on the stream's own socket. All of it are latest values: who misses one needs the next alone. The parts that a
//! table has encoded already are spliced in as they are.

use bytes::Bytes;
use domain::{MatchId, StreamId};
use serde::Serialize;
use utoipa::ToSchema;

use super::position::Position;
use super::table::{ShotPlayed, TableState};

/// The table as a viewer finds it: `joined.table`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WatchedTable {
    /// The server's clock, unix milliseconds: with `shot.startedAt` it says how far the shot in motion is.
    pub now: i64,
    /// Null while no match is on: the table is being set.
    #[schema(required)]
    pub state: Option<TableState>,
    /// The shot in motion.
    #[schema(required)]
    pub shot: Option<ShotPlayed>,
}

impl WatchedTable {
    /// The same, of a state and a shot that are encoded already.
    pub fn spliced(now: i64, state: Option<&[u8]>, shot: Option<&[u8]>) -> Bytes {
        let head = format!("{{\"now\":{now}}}").into_bytes();
        splice(
            head,
            &[("state", state.unwrap_or(NULL)), ("shot", shot.unwrap_or(NULL))],
        )
    }
}

/// `table_shot`: a shot of the match that the stream shows, as its own table tells it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "table_shot", rename_all = "camelCase")]
pub struct TableShot {
    /// Of the last ordered event of the stream's room.
    #[serde(flatten)]
    pub at: Position,
    pub stream_id: StreamId,
    pub match_id: MatchId,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ShotPlayed, required)]
    pub shot: Option<ShotPlayed>,
}

impl TableShot {
    /// The message, of a shot that is encoded already.
    pub fn spliced(at: Position, stream_id: StreamId, match_id: MatchId, shot: &[u8]) -> Bytes {
        let head = Self {
            at,
            stream_id,
            match_id,
            shot: None,
        };
        splice(serde_json::to_vec(&head).unwrap_or_default(), &[("shot", shot)])
    }
}

/// `table_state`: the match that the stream shows has changed otherwise than by a shot, or another match is on.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename = "table_state", rename_all = "camelCase")]
pub struct WatchedTableState {
    /// Of the last ordered event of the stream's room.
    #[serde(flatten)]
    pub at: Position,
    pub stream_id: StreamId,
    /// The server's clock.
    pub now: i64,
    /// Null while no match is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required)]
    pub state: Option<TableState>,
}

impl WatchedTableState {
    /// The message, of a state that is encoded already.
    pub fn spliced(at: Position, stream_id: StreamId, now: i64, state: Option<&[u8]>) -> Bytes {
        let head = Self {
            at,
            stream_id,
            now,
            state: None,
        };
        let head = serde_json::to_vec(&head).unwrap_or_default();
        splice(head, &[("state", state.unwrap_or(NULL))])
    }
}

const NULL: &[u8] = b"null";

/// Adds fields to an object that is not empty.
fn splice(mut object: Vec<u8>, fields: &[(&str, &[u8])]) -> Bytes {
    object.pop();
    for (name, value) in fields {
        object.extend_from_slice(b",\"");
        object.extend_from_slice(name.as_bytes());
        object.extend_from_slice(b"\":");
        object.extend_from_slice(value);
    }
    object.push(b'}');
    object.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn what_is_spliced_reads_as_one_object() {
        let (at, stream) = (Position { epoch: 7, seq: 12 }, StreamId::new(1, [0; 8]));
        let read = |bytes: Bytes| serde_json::from_slice::<Value>(&bytes).unwrap();
        let table = read(WatchedTable::spliced(5, Some(br#"{"turn":1}"#), None));
        assert_eq!(table, json!({ "now": 5, "state": { "turn": 1 }, "shot": null }));
        let id = MatchId::new(2, [0; 8]);
        let shot = read(TableShot::spliced(at, stream, id, br#"{"number":3}"#));
        let expected = json!({ "type": "table_shot", "epoch": 7, "seq": 12, "streamId": stream, "matchId": id, "shot": { "number": 3 } });
        assert_eq!(shot, expected);
        let state = read(WatchedTableState::spliced(at, stream, 9, None));
        let expected =
            json!({ "type": "table_state", "epoch": 7, "seq": 12, "streamId": stream, "now": 9, "state": null });
        assert_eq!(state, expected);
    }
}
