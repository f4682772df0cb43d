-- How many people watch a stream through each node, told each second (src/cluster/counts.rs). Lost with a crash of the database, and told anew.
SET LOCAL lock_timeout = '2s';

CREATE UNLOGGED TABLE room_counts (
    stream_id text NOT NULL,
    node int NOT NULL,
    people int NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (node, stream_id)
) WITH (fillfactor = 50);
