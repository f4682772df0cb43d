-- no-transaction
-- The few people with the role of an administrator, who are counted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_admin_idx ON users (id) WHERE is_admin;
