//! Databases for tests: one cluster a test process, one fresh, migrated database a test.
