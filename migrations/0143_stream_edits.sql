-- How streams were called and shown before their creators edited them: an administrator who comes later sees it still. At most twenty of a stream.
CREATE TABLE stream_edits (
    stream_id     text NOT NULL REFERENCES streams,
    number        bigint GENERATED ALWAYS AS IDENTITY,
    title         text NOT NULL,
    description   text NOT NULL,
    game          text NOT NULL,
    tags          text[] NOT NULL,
    thumbnail_url text,
    edited_at     timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream_id, number)
);
