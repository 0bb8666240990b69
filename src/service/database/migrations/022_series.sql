-- Series of events: each event is one of its own, and knows its series, the day that the series' rule gives it, and
-- which of its parts are its own, so that changes of the series pass them by.

CREATE TABLE calendar_series (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rule TEXT NOT NULL                     -- JSON: every, interval, weekdays, by
) STRICT;

ALTER TABLE calendar_event ADD COLUMN series_id INTEGER REFERENCES calendar_series (id);
ALTER TABLE calendar_event ADD COLUMN series_day TEXT;       -- YYYY-MM-DD
ALTER TABLE calendar_event ADD COLUMN series_own TEXT NOT NULL DEFAULT '[]';  -- JSON: names of parts
CREATE INDEX calendar_event_of_series ON calendar_event (series_id, series_day, id, status, author_id)
  WHERE series_id IS NOT NULL;

-- What a change of a series replaced, for a while, so that it can be taken back.
CREATE TABLE calendar_series_change (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,           -- UNIX seconds
  before TEXT NOT NULL,                  -- JSON: the changed parts of each event, as they were
  undone INTEGER NOT NULL DEFAULT 0      -- 1 once it was taken back
) STRICT, WITHOUT ROWID;
CREATE INDEX calendar_series_change_of_user ON calendar_series_change (user_id, created_at);
CREATE INDEX calendar_series_change_by_age ON calendar_series_change (created_at);
