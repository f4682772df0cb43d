-- Who follows whom, e-mail addresses, and what people are told.

-- Whoever takes a user's e-mail asks for it: no query on users brings it along.
CREATE TABLE user_emails (
    user_id     text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    email       text NOT NULL CHECK (octet_length(email) BETWEEN 5 AND 254),
    changed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_emails_email_key ON user_emails (lower(email));

-- As with blocks, an inactive row tells a repeated toggle from a new one.
CREATE TABLE user_follows (
    user_id      text NOT NULL REFERENCES users ON DELETE CASCADE,
    followed_id  text NOT NULL REFERENCES users ON DELETE CASCADE,
    active       boolean NOT NULL DEFAULT true,
    changed_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, followed_id),
    CHECK (user_id <> followed_id)
);
CREATE INDEX user_follows_followers_idx ON user_follows (followed_id, changed_at DESC, user_id DESC) WHERE active;
CREATE INDEX user_follows_following_idx ON user_follows (user_id, changed_at DESC, followed_id DESC) WHERE active;

-- Kept beside the follows, so that a profile with a hundred thousand followers costs no count.
CREATE TABLE user_follow_counts (
    user_id    text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    followers  bigint NOT NULL DEFAULT 0 CHECK (followers >= 0),
    following  bigint NOT NULL DEFAULT 0 CHECK (following >= 0)
);

CREATE FUNCTION count_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change integer := CASE WHEN NEW.active THEN 1 ELSE -1 END;
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.active = NEW.active OR TG_OP = 'INSERT' AND NOT NEW.active THEN
        RETURN NULL;
    END IF;
    -- In one order, so that two who follow each other at once do not wait for each other.
    INSERT INTO user_follow_counts (user_id)
        SELECT id FROM unnest(ARRAY[NEW.user_id, NEW.followed_id]) id ORDER BY id ON CONFLICT DO NOTHING;
    PERFORM FROM user_follow_counts WHERE user_id IN (NEW.user_id, NEW.followed_id) ORDER BY user_id FOR UPDATE;
    UPDATE user_follow_counts SET
        followers = followers + CASE WHEN user_id = NEW.followed_id THEN change ELSE 0 END,
        following = following + CASE WHEN user_id = NEW.user_id THEN change ELSE 0 END
    WHERE user_id IN (NEW.user_id, NEW.followed_id);
    RETURN NULL;
END $$;
CREATE TRIGGER user_follows_count AFTER INSERT OR UPDATE OF active ON user_follows
    FOR EACH ROW EXECUTE FUNCTION count_follow();

CREATE TABLE notifications (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id     text NOT NULL REFERENCES users ON DELETE CASCADE,
    kind        text NOT NULL CHECK (kind IN ('stream_live', 'follow', 'mention', 'tournament')),
    -- What happened: nobody is told of it twice.
    cause       text NOT NULL CHECK (char_length(cause) BETWEEN 1 AND 120),
    actor_id    text REFERENCES users ON DELETE CASCADE,
    body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 300),
    link        text NOT NULL CHECK (link ~ '^/[!-~]*$' AND link !~ '^//' AND char_length(link) <= 200),
    read        boolean NOT NULL DEFAULT false,
    created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX notifications_cause_key ON notifications (user_id, cause);
CREATE INDEX notifications_list_idx ON notifications (user_id, id DESC);

-- Streams that went live and whose followers are not told yet. However a stream goes live, it stands here when that is committed.
CREATE TABLE live_notices (
    stream_id   text PRIMARY KEY REFERENCES streams ON DELETE CASCADE,
    created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION note_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_notices (stream_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

SET LOCAL lock_timeout = '2s';
CREATE TRIGGER streams_go_live AFTER INSERT ON streams
    FOR EACH ROW WHEN (NEW.status = 'live') EXECUTE FUNCTION note_live();
CREATE TRIGGER streams_turn_live AFTER UPDATE OF status ON streams
    FOR EACH ROW WHEN (NEW.status = 'live' AND OLD.status <> 'live') EXECUTE FUNCTION note_live();
