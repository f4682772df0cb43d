-- Duel rooms, who is in them, and what is said there.

CREATE TABLE duel_rooms (
    id                text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{8,64}$'),
    name              text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    creator_id        text NOT NULL REFERENCES users,
    max_participants  smallint NOT NULL CHECK (max_participants BETWEEN 2 AND 12 AND max_participants % 2 = 0),
    status            text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'in_game', 'closed')),
    -- Counts incarnations of its actor: an older one can no longer write.
    epoch             bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    -- Counts changes, so that news can be put in order.
    revision          bigint NOT NULL DEFAULT 1,
    -- The newest matches, the last one running while the room is in a game.
    matches           text[] NOT NULL DEFAULT '{}' CHECK (cardinality(matches) <= 50),
    challenger_id     text REFERENCES users,
    rival_id          text REFERENCES users,
    started_at        timestamptz,
    created_at        timestamptz NOT NULL DEFAULT now(),
    -- When anything last happened here.
    active_at         timestamptz NOT NULL DEFAULT now(),
    closed_at         timestamptz,
    CHECK ((status = 'in_game') = (challenger_id IS NOT NULL) AND (status = 'in_game') = (rival_id IS NOT NULL)),
    CHECK (challenger_id <> rival_id),
    CHECK (status <> 'in_game' OR (cardinality(matches) > 0 AND started_at IS NOT NULL)),
    CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX duel_rooms_open_idx ON duel_rooms (created_at DESC) WHERE status <> 'closed';
CREATE INDEX duel_rooms_creator_idx ON duel_rooms (creator_id, created_at DESC);
CREATE INDEX duel_rooms_idle_idx ON duel_rooms (active_at) WHERE status <> 'closed';
CREATE INDEX duel_rooms_in_game_idx ON duel_rooms (started_at) WHERE status = 'in_game';

CREATE TABLE duel_room_members (
    room_id    text NOT NULL REFERENCES duel_rooms,
    user_id    text NOT NULL REFERENCES users,
    joined_at  timestamptz NOT NULL,
    is_ready   boolean NOT NULL DEFAULT false,
    PRIMARY KEY (room_id, user_id)
);
CREATE INDEX duel_room_members_user_idx ON duel_room_members (user_id);

-- What was said; notices of the server have no person.
CREATE TABLE duel_room_chat (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    room_id  text NOT NULL REFERENCES duel_rooms,
    user_id  text REFERENCES users,
    body     text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
    said_at  timestamptz NOT NULL
);
CREATE INDEX duel_room_chat_room_idx ON duel_room_chat (room_id, id DESC);
