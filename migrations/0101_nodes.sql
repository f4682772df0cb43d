-- Several servers on one database (src/cluster): who is there, and who owns which room. A server without `[cluster]` reads and writes neither.
SET LOCAL lock_timeout = '2s';

CREATE SEQUENCE node_numbers AS int;

-- A row a server, renewed every 300 ms.
CREATE TABLE nodes (
    -- The incarnation, which is never used again.
    node int PRIMARY KEY,
    -- A start under the same name releases the predecessor at once.
    name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9.-]{0,62}$'),
    -- Where other nodes reach its HTTP.
    address text NOT NULL,
    -- By the database's clock, always.
    lease_until timestamptz NOT NULL,
    -- Since when the lease has never lapsed.
    steady_since timestamptz NOT NULL,
    version text NOT NULL,
    protocol int NOT NULL,
    draining boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);

CREATE TABLE room_owners (
    -- 'job' is no room: its one row, 'all', says whose turn the clock's work is.
    kind text NOT NULL CHECK (kind IN ('stream', 'duel', 'table', 'tournament', 'job')),
    id text NOT NULL,
    node int NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (kind, id)
);
CREATE INDEX room_owners_node ON room_owners (node);
