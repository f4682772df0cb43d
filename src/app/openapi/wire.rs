//! The messages of the websocket in the document, each with its `type`, so that the web's types are made from it too.

use actors::wire::{
    AimIn, ChatIn, ChooseIn, CloseCode, CreateRoomIn, DuelAuthIn, DuelMessage, DuelPingIn, HeartbeatIn, JoinIn,
    JoinTableIn, JoinTournamentIn, JoinUserIn, PhraseIn, ReadyIn, RoomChatIn, RoomIn, RoomSayIn, ServerMessage, ShotIn,
    TableMessage, TournamentMessage, VoteIn,
};
use serde_json::json;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Components, Object, ObjectBuilder, RefOr, Schema,
        schema::{SchemaType, Type},
    },
};

/// The `type` of each message that is a struct; `StreamEvent` carries its own.
const SERVER: [(&str, &str); 30] = [
    ("Joined", "joined"),
    ("Chat", "chat"),
    ("Hidden", "hidden"),
    ("ChatAck", "chat_ack"),
    ("ChatRejected", "chat_rejected"),
    ("Moderation", "moderation"),
    ("PredictionUpdate", "prediction_update"),
    ("QuickUpdate", "quick"),
    ("PredictionEnded", "prediction_ended"),
    ("PredictionResolved", "prediction_resolved"),
    ("PredictionDeleted", "prediction_deleted"),
    ("PredictionCleared", "prediction_cleared"),
    ("VoteAck", "vote_ack"),
    ("VoteRejected", "vote_rejected"),
    ("ViewerCount", "viewer_count"),
    ("Typing", "typing"),
    ("You", "you"),
    ("Resync", "resync"),
    ("ServerRestart", "server_restart"),
    ("RestartNotice", "restart_notice"),
    ("HeartbeatResponse", "heartbeat_response"),
    ("Pong", "pong"),
    ("JoinedUser", "joined_user"),
    ("BalanceUpdate", "balance_update"),
    ("NotificationNews", "notification"),
    ("Pinned", "pinned"),
    ("Emotes", "emotes"),
    ("TableShot", "table_shot"),
    ("WatchedTableState", "table_state"),
    ("ErrorMessage", "error"),
];

/// The `type` of each message of a table.
const TABLE: [(&str, &str); 8] = [
    ("TableJoined", "table"),
    ("ShotPlayed", "shot_played"),
    ("TableChanged", "table_state"),
    ("RivalAim", "rival_aim"),
    ("ShotRejected", "shot_rejected"),
    ("TableViewers", "viewers"),
    ("PhraseSaid", "phrase"),
    ("RoomSaid", "room_said"),
];

/// The `type` of each message of a tournament.
const TOURNAMENT: [(&str, &str); 3] = [
    ("JoinedTournament", "joined_tournament"),
    ("BracketUpdate", "bracket_update"),
    ("TournamentViewers", "tournament_viewers"),
];

/// The `type` of each message of duel rooms.
const DUEL: [(&str, &str); 11] = [
    ("RoomsList", "ROOMS_LIST"),
    ("RoomCreated", "ROOM_CREATED"),
    ("RoomUpdated", "ROOM_UPDATED"),
    ("RoomClosed", "ROOM_CLOSED"),
    ("RoomChat", "CHAT_MESSAGE"),
    ("GameLaunch", "GAME_LAUNCH"),
    ("GameStartBroadcast", "GAME_START_BROADCAST"),
    ("WalletBalanceUpdate", "WALLET_BALANCE_UPDATE"),
    ("RoomStatusReset", "ROOM_STATUS_RESET"),
    ("DuelPong", "PONG"),
    ("DuelErrorMessage", "ERROR"),
];

pub(super) fn add_messages(components: &mut Components) {
    let mut described = vec![
        (ServerMessage::name().into_owned(), ServerMessage::schema()),
        (TableMessage::name().into_owned(), TableMessage::schema()),
        (TournamentMessage::name().into_owned(), TournamentMessage::schema()),
    ];
    ServerMessage::schemas(&mut described);
    TableMessage::schemas(&mut described);
    TournamentMessage::schemas(&mut described);
    DuelMessage::schemas(&mut described);
    described.push((DuelMessage::name().into_owned(), DuelMessage::schema()));
    JoinIn::schemas(&mut described);
    VoteIn::schemas(&mut described);
    ShotIn::schemas(&mut described);
    ChooseIn::schemas(&mut described);
    components.schemas.extend(described);
    for (name, tag) in SERVER.into_iter().chain(TABLE).chain(TOURNAMENT).chain(DUEL) {
        if let Some(RefOr::T(schema)) = components.schemas.get_mut(name) {
            add_type(schema, tag);
        }
    }
    let from_clients = [
        ("JoinMessage", "join_stream_view", JoinIn::schema()),
        ("JoinUserMessage", "join_user", JoinUserIn::schema()),
        ("ChatMessage", "chat", ChatIn::schema()),
        ("VoteMessage", "vote", VoteIn::schema()),
        ("JoinTableMessage", "join_table", JoinTableIn::schema()),
        ("JoinTournamentMessage", "join_tournament", JoinTournamentIn::schema()),
        ("ShotMessage", "shot", ShotIn::schema()),
        ("ChooseMessage", "choose", ChooseIn::schema()),
        ("AimMessage", "aim", AimIn::schema()),
        ("PhraseMessage", "phrase", PhraseIn::schema()),
        ("RoomSayMessage", "room_say", RoomSayIn::schema()),
        ("ConcedeMessage", "concede", RefOr::T(Object::new().into())),
        ("CallOffMessage", "call_off", RefOr::T(Object::new().into())),
        ("GetRoomsMessage", "GET_ROOMS", RefOr::T(Object::new().into())),
        ("DuelPingMessage", "PING", DuelPingIn::schema()),
        ("DuelAuthMessage", "AUTH", DuelAuthIn::schema()),
        ("WatchRoomMessage", "WATCH_ROOM", RoomIn::schema()),
        ("CreateRoomMessage", "CREATE_ROOM", CreateRoomIn::schema()),
        ("JoinRoomMessage", "JOIN_ROOM", RoomIn::schema()),
        ("LeaveRoomMessage", "LEAVE_ROOM", RoomIn::schema()),
        ("RoomChatMessage", "CHAT_MESSAGE", RoomChatIn::schema()),
        ("ReadyStatusMessage", "READY_STATUS", ReadyIn::schema()),
        ("StartGameMessage", "START_GAME", RoomIn::schema()),
        ("HeartbeatMessage", "heartbeat", HeartbeatIn::schema()),
        ("TypingMessage", "typing", RefOr::T(Object::new().into())),
        ("PingMessage", "ping", RefOr::T(Object::new().into())),
    ];
    for (name, tag, mut schema) in from_clients {
        if let RefOr::T(schema) = &mut schema {
            add_type(schema, tag);
        }
        components.schemas.insert(name.to_owned(), schema);
    }
    components.schemas.insert("CloseCode".to_owned(), close_codes());
}

/// Adds `type` with its one value, which the derived schema of a struct leaves out.
fn add_type(schema: &mut Schema, tag: &str) {
    let value = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .enum_values(Some([tag]));
    if let Schema::Object(object) = schema {
        object
            .properties
            .insert("type".to_owned(), RefOr::T(value.build().into()));
        object.required.push("type".to_owned());
    } else if let Schema::AllOf(all) = schema {
        let tagged = ObjectBuilder::new().property("type", value).required("type");
        all.items.push(RefOr::T(tagged.build().into()));
    }
}

/// The numbers on the wire, with the names that generators give them.
fn close_codes() -> RefOr<Schema> {
    let names: Vec<_> = CloseCode::ALL.iter().map(|code| json!(code)).collect();
    let object = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Integer))
        .description(Some(
            "Why the server closed a websocket. After 4000 to 4099 a client reconnects by itself, after 4100 to 4199 it does not.",
        ))
        .enum_values(Some(CloseCode::ALL.map(CloseCode::code)))
        .extensions(Some([("x-enum-varnames", json!(names))].into_iter().collect()));
    RefOr::T(object.build().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_of_the_server_has_its_type_in_the_document() {
        let mut components = Components::new();
        add_messages(&mut components);
        let document = serde_json::to_value(&components).unwrap();
        for (union, count) in [
            ("ServerMessage", SERVER.len() + 1),
            ("TableMessage", TABLE.len()),
            ("TournamentMessage", TOURNAMENT.len()),
            ("DuelMessage", DUEL.len()),
        ] {
            let messages = document["schemas"][union]["oneOf"].as_array().unwrap();
            for message in messages {
                let name = message["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
                let schema = document["schemas"][name].to_string();
                assert!(schema.contains("\"type\":{\"enum\":["), "{name}: {schema}");
            }
            assert_eq!(messages.len(), count);
        }
    }

    #[test]
    fn the_types_are_those_that_are_sent() {
        use actors::wire::{Encode, HeartbeatResponse, Pong, Resync, ServerRestart};
        let sent = [
            ("HeartbeatResponse", HeartbeatResponse { timestamp: 1 }.json()),
            ("Pong", Pong {}.json()),
            ("Resync", Resync::new(1).json()),
            ("ServerRestart", ServerRestart { retry_after_ms: 1 }.json()),
        ];
        for (name, json) in sent {
            let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
            let tag = SERVER.iter().find(|(of, _)| *of == name).unwrap().1;
            assert_eq!(json["type"], tag, "{name}");
        }
    }
}
