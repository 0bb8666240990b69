-- When a status ends by itself, in seconds since the epoch. Null: it stays until it is cleared.
ALTER TABLE user_status ADD COLUMN ends_at INTEGER;
CREATE INDEX user_status_end ON user_status (ends_at) WHERE ends_at IS NOT NULL;
