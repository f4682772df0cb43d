-- Pictures that people upload: what was made of them here, never the bytes that came.
CREATE TABLE images (
    name        text PRIMARY KEY CHECK (name ~ '^[0-9A-Za-z]{32}\.(jpg|webp)$'),
    -- Whose avatar it is: one a person.
    user_id     text NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
    bytes       bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 524288),
    created_at  timestamptz NOT NULL DEFAULT now()
);
