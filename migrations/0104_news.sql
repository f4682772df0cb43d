-- What a deed on one node tells the others (src/cluster/news). A server that is alone neither writes nor reads it.
SET LOCAL lock_timeout = '2s';

-- A row a transaction, kept an hour.
CREATE TABLE news (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Readers go by this, and not by the id: a transaction that took a number early may commit late.
    xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
    -- The node that told its own rooms already.
    node int NOT NULL,
    -- A list, in the order in which it is told.
    body jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX news_xact ON news (xact);
