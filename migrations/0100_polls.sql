-- A poll is a question without a winner or money. A column of its own and no third kind: a server of the release before reads it as a question of the stream's creator.
SET LOCAL lock_timeout = '2s';

ALTER TABLE predictions ADD COLUMN is_poll boolean NOT NULL DEFAULT false;
