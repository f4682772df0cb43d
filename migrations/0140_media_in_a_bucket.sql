-- Contents whose bytes are an object of a bucket and not in their row (media.s3_endpoint).

SET LOCAL lock_timeout = '2s';

ALTER TABLE media ALTER COLUMN bytes DROP NOT NULL;

-- Contents that are gone and whose objects go after them. While one stands here its content's bytes stay in the row if it comes again: a call to the
-- bucket that deletes it may still be under way, or be made again.
CREATE TABLE media_removals (
    cid         text PRIMARY KEY CHECK (cid ~ '^b[a-z2-7]{58}$'),
    -- When its object was deleted; null until then. It is forgotten a day later, longer than any call takes.
    removed_at  timestamptz
);
