-- Events by the key under which their makers sent them: a request that comes twice makes one event.
CREATE TABLE calendar_created (
  user_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
  request_digest BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendar_created_by_age ON calendar_created (created_at);
CREATE INDEX calendar_created_of_event ON calendar_created (event_id);
