-- A poll is a question without a winner or money. A column of its own and no third kind: a server of the release before reads it as a question of the stream's creator.
SET LOCAL lock_timeout = '2s';

ALTER TABLE predictions ADD COLUMN is_poll boolean NOT NULL DEFAULT false;
-- Also not by that server: its creator's choice of a winner is refused.
ALTER TABLE predictions ADD CONSTRAINT predictions_poll_has_no_winner CHECK (NOT is_poll OR outcome IS DISTINCT FROM 'won') NOT VALID;
