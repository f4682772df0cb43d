-- Tokens that buy nothing go back to whom they came from, through the vault, when an administrator says so (E4): why they do, and how they went.
ALTER TABLE token_payments DROP CONSTRAINT token_payments_state_check;
ALTER TABLE token_payments ADD CONSTRAINT token_payments_state_check
    CHECK (state IN ('credited', 'unclaimed', 'refused', 'expired', 'returning', 'returned'));
-- NULL for what was refused by the release before, which knew two grounds: too little, and nobody signed in.
ALTER TABLE token_payments ADD COLUMN reason text CHECK (reason IN ('too_little', 'beyond_count', 'closed', 'on_break', 'over_limit', 'unknown_sender'));
ALTER TABLE token_payments ADD COLUMN return_tx bytea CHECK (octet_length(return_tx) = 32);
ALTER TABLE token_payments ADD CONSTRAINT token_payments_returned_check CHECK ((state = 'returned') = (return_tx IS NOT NULL));

-- The history of a wallet, newest first.
CREATE INDEX token_payments_sender_idx ON token_payments (sender, block_time DESC, id DESC);
-- The list of what is to go back, oldest first.
DROP INDEX token_payments_returns_idx;
CREATE INDEX token_payments_returns_idx ON token_payments (block_time, id) WHERE state IN ('refused', 'expired', 'returning');
