-- no-transaction
-- For the sweep of those who wrote nothing for thirty days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS channel_chatters_last_day_idx ON channel_chatters (last_day);
