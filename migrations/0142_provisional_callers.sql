-- no-transaction
-- Callers with too few calls for a rank, in the order in which the ladder shows them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS prediction_months_provisional_idx ON prediction_months (month, points DESC, user_id) WHERE calls < 20;
