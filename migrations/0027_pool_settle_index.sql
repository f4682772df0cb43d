-- no-transaction
-- Results whose undo window is over and whose pool waits to be paid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS predictions_settle_idx ON predictions (undo_until)
    WHERE outcome = 'won' AND share_cap IS NOT NULL AND paid_at IS NULL;
