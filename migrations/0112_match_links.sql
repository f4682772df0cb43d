-- The link by which somebody invites a friend to the table: one a person, replaced when the next one is made, so the table needs no sweep.
CREATE TABLE match_links (
    host_id     text PRIMARY KEY REFERENCES users,
    id          text NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{24}$'),
    -- When the host's page asked last: nobody is seated opposite an empty chair.
    seen_at     timestamptz NOT NULL DEFAULT now(),
    expires_at  timestamptz NOT NULL,
    -- Who opened it first sat down; it is good once.
    match_id    text UNIQUE REFERENCES matches
);
