-- Contents of NFTs that a pinning service keeps on IPFS beside this server.

SET LOCAL lock_timeout = '2s';

CREATE TABLE pins (
    -- The service's host.
    provider    text NOT NULL CHECK (char_length(provider) BETWEEN 1 AND 300),
    -- Of a picture or of metadata, or of the directory of a blind collection.
    cid         text NOT NULL CHECK (cid ~ '^b[a-z2-7]{58}$'),
    -- waiting: to be sent and asked for; asked: the service has not pinned it yet; failed: given up until the next start.
    state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'asked', 'pinned', 'failed')),
    request_id  text CHECK (char_length(request_id) BETWEEN 1 AND 200),
    tries       integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    error       text CHECK (char_length(error) BETWEEN 1 AND 300),
    due_at      timestamptz NOT NULL DEFAULT now(),
    pinned_at   timestamptz,
    PRIMARY KEY (provider, cid),
    CONSTRAINT pins_asked CHECK (state <> 'asked' OR request_id IS NOT NULL),
    CONSTRAINT pins_pinned CHECK ((state = 'pinned') = (pinned_at IS NOT NULL))
);
CREATE INDEX pins_due_idx ON pins (provider, due_at) WHERE state IN ('waiting', 'asked');

-- Collections whose contents stand in `pins`: a blind one under its veil, and again once it is revealed.
CREATE TABLE pinned_collections (
    collection_id  text NOT NULL REFERENCES nft_collections,
    provider       text NOT NULL CHECK (char_length(provider) BETWEEN 1 AND 300),
    is_revealed    boolean NOT NULL,
    PRIMARY KEY (collection_id, provider, is_revealed)
);
