-- Search finds names and titles by a part of them. Trusted since PostgreSQL 13: whoever owns the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
