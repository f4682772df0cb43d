-- What fences the chat of a stream. Whoever stores lines holds its row (FOR SHARE), in the order of ids; whoever opens the room, or takes lines back, changes
-- it. So the one waits for the other: a new owner reads all that an old one has stored, and nobody's line is stored behind their ban.

SET LOCAL lock_timeout = '2s';

CREATE TABLE chat_fences (
    stream_id      text PRIMARY KEY REFERENCES streams ON DELETE CASCADE,
    epoch          bigint NOT NULL CHECK (epoch >= 0),
    -- Acts that took lines back. A batch that waited for one does not see who is banned since, and is looked at again.
    removals       bigint NOT NULL DEFAULT 0 CHECK (removals >= 0),
    -- Where the last line stood when lines were last taken back; null where none were.
    removed_epoch  bigint,
    removed_seq    bigint,
    CHECK ((removed_epoch IS NULL) = (removed_seq IS NULL))
);

-- The release before this one counts streams.epoch alone, and so does this one where it opens a room: the fence follows.
CREATE FUNCTION fence_chat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO chat_fences (stream_id, epoch) VALUES (NEW.id, NEW.epoch)
        ON CONFLICT (stream_id) DO UPDATE SET epoch = excluded.epoch;
    RETURN NULL;
END $$;
CREATE TRIGGER streams_fence_chat AFTER UPDATE OF epoch ON streams
    FOR EACH ROW EXECUTE FUNCTION fence_chat();

-- Where lines were taken back before this release nobody knows at which place: positions up to the newest line are answered with a fresh page.
INSERT INTO chat_fences (stream_id, epoch, removed_epoch, removed_seq)
    SELECT s.id, s.epoch, coalesce(newest.epoch, 0), coalesce(newest.seq, 0)
    FROM streams s
    LEFT JOIN LATERAL (
        SELECT m.epoch, m.seq FROM chat_messages m WHERE m.stream_id = s.id ORDER BY m.epoch DESC, m.seq DESC LIMIT 1
    ) AS newest ON true
    WHERE EXISTS (
        SELECT FROM moderation_log l WHERE l.stream_id = s.id AND l.action IN ('delete_message', 'timeout', 'ban')
    );
