-- The pictures of a creator's own that chat may use, and the id of each one's content. At most 50 a creator, counted under the creator's row.
CREATE TABLE room_emotes (
    creator_id  text NOT NULL REFERENCES users ON DELETE CASCADE,
    name        text NOT NULL CHECK (name ~ '^[a-z0-9_]{2,24}$'),
    cid         text NOT NULL CHECK (char_length(cid) = 59),
    bytes       bytea NOT NULL CHECK (octet_length(bytes) <= 65536),
    created_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (creator_id, name)
);
-- Pictures are asked for by content, of which two creators may have the same.
CREATE INDEX room_emotes_cid_idx ON room_emotes (cid);
