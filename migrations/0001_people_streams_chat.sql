-- People, their sessions, streams, chat and its moderation.
-- Ids are 24 lower-case hex characters, addresses 0x and 40 lower-case hex characters; every text is bounded here too,
-- so that no way around the parsers stores more.

CREATE TABLE users (
    id          text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    address     text NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
    username    text CHECK (username ~ '^[A-Za-z0-9_-]{3,20}$'),
    bio         text NOT NULL DEFAULT '' CHECK (char_length(bio) <= 500),
    avatar_url  text CHECK (char_length(avatar_url) <= 2048),
    is_admin    boolean NOT NULL DEFAULT false,
    created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));

CREATE TABLE sessions (
    id                   uuid PRIMARY KEY,
    user_id              text NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at           timestamptz NOT NULL DEFAULT now(),
    expires_at           timestamptz NOT NULL,
    absolute_expires_at  timestamptz NOT NULL,
    last_seen_at         timestamptz NOT NULL DEFAULT now(),
    revoked_at           timestamptz,
    user_agent           text NOT NULL DEFAULT '' CHECK (char_length(user_agent) <= 300),
    address              inet,
    CHECK (expires_at <= absolute_expires_at)
);
CREATE INDEX sessions_user_idx ON sessions (user_id, created_at);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

CREATE TABLE siwe_nonces (
    nonce        text PRIMARY KEY CHECK (nonce ~ '^[0-9a-zA-Z]{32}$'),
    expires_at   timestamptz NOT NULL,
    consumed_at  timestamptz
);
CREATE INDEX siwe_nonces_expiry_idx ON siwe_nonces (expires_at);

CREATE TABLE streams (
    id                  text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    creator_id          text NOT NULL REFERENCES users,
    title               text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 140),
    description         text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
    category            text NOT NULL CHECK (category IN ('gaming', 'esports', 'crypto', 'other')),
    game                text NOT NULL DEFAULT '' CHECK (char_length(game) <= 80),
    tags                text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10 AND char_length(array_to_string(tags, '')) <= 250),
    channel             text NOT NULL CHECK (channel ~ '^[a-z0-9_]{3,25}$'),
    thumbnail_url       text CHECK (char_length(thumbnail_url) <= 2048),
    status              text NOT NULL CHECK (status IN ('scheduled', 'live', 'ended')),
    scheduled_start_at  timestamptz,
    started_at          timestamptz,
    ended_at            timestamptz,
    created_at          timestamptz NOT NULL DEFAULT now(),
    epoch               bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    slow_mode_seconds   integer NOT NULL DEFAULT 0 CHECK (slow_mode_seconds BETWEEN 0 AND 600),
    CHECK (status <> 'scheduled' OR scheduled_start_at IS NOT NULL),
    CHECK (status <> 'live' OR started_at IS NOT NULL),
    CHECK ((status = 'ended') = (ended_at IS NOT NULL))
);
-- The list: live first, then by age; one index for all of it and one for a single status.
CREATE INDEX streams_list_idx ON streams ((status = 'live') DESC, created_at DESC, id DESC);
CREATE INDEX streams_status_idx ON streams (status, created_at DESC, id DESC);
CREATE INDEX streams_due_idx ON streams (scheduled_start_at) WHERE status = 'scheduled';
CREATE INDEX streams_creator_idx ON streams (creator_id, created_at DESC);

CREATE TABLE chat_messages (
    id                 text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    stream_id          text NOT NULL REFERENCES streams ON DELETE CASCADE,
    epoch              bigint NOT NULL,
    seq                bigint NOT NULL,
    user_id            text NOT NULL REFERENCES users,
    role               text NOT NULL CHECK (role IN ('viewer', 'moderator', 'creator', 'admin')),
    client_message_id  text CHECK (char_length(client_message_id) BETWEEN 1 AND 64),
    body               text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
    created_at         timestamptz NOT NULL DEFAULT now(),
    deleted_at         timestamptz,
    deleted_by         text REFERENCES users,
    UNIQUE (stream_id, epoch, seq),
    UNIQUE (stream_id, user_id, client_message_id)
);

-- Moderators and bans hold for all streams of a creator.
CREATE TABLE channel_moderators (
    creator_id  text NOT NULL REFERENCES users ON DELETE CASCADE,
    user_id     text NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (creator_id, user_id)
);

CREATE TABLE channel_bans (
    creator_id  text NOT NULL REFERENCES users ON DELETE CASCADE,
    user_id     text NOT NULL REFERENCES users ON DELETE CASCADE,
    until       timestamptz,
    reason      text CHECK (char_length(reason) <= 200),
    by_user_id  text NOT NULL REFERENCES users,
    created_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (creator_id, user_id)
);

CREATE TABLE moderation_log (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream_id     text NOT NULL REFERENCES streams ON DELETE CASCADE,
    actor_id      text NOT NULL REFERENCES users,
    action        text NOT NULL CHECK (char_length(action) <= 40),
    target_id     text REFERENCES users,
    message_id    text CHECK (message_id ~ '^[0-9a-f]{24}$'),
    message_body  text CHECK (char_length(message_body) <= 2000),
    detail        jsonb NOT NULL DEFAULT '{}',
    created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX moderation_log_stream_idx ON moderation_log (stream_id, id DESC);

-- A block that was taken back stays as an inactive row, so that a repeated toggle can be told from a new one.
CREATE TABLE user_blocks (
    user_id     text NOT NULL REFERENCES users ON DELETE CASCADE,
    blocked_id  text NOT NULL REFERENCES users ON DELETE CASCADE,
    active      boolean NOT NULL DEFAULT true,
    changed_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, blocked_id),
    CHECK (user_id <> blocked_id)
);
