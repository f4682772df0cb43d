-- no-transaction
-- People by how their names begin: in the order of bytes, in which a beginning is a range, whatever the database's own order is.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_name_idx ON users (lower(username) COLLATE "C") WHERE username IS NOT NULL;
