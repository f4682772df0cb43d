-- Reminders of tokens of the presale that vested.

SET LOCAL lock_timeout = '2s';

-- Of the nine moments at which tokens vest, those of which their owners were told.
ALTER TABLE presale_state
    ADD COLUMN unlocks_told smallint NOT NULL DEFAULT 0 CHECK (unlocks_told BETWEEN 0 AND 9);

ALTER TABLE notifications
    DROP CONSTRAINT notifications_kind_check,
    ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('stream_live', 'follow', 'mention', 'tournament', 'claim', 'task', 'presale')) NOT VALID;
