-- Feeds of calendars elsewhere, whose events are here as long as they are there.
CREATE TABLE calendar_subscribed_feed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL,
  address TEXT NOT NULL,                 -- can hold a secret: only people who manage feeds see it
  name TEXT NOT NULL,
  category_id INTEGER REFERENCES calendar_term (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  -- ending: its events are being deleted, and it goes with the last of them.
  state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'ending')),
  tried_at INTEGER,
  succeeded_at INTEGER,
  next_at INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,   -- since the last success
  fault TEXT,                            -- JSON: key and parameters of the sentence; null after a success
  interval_seconds INTEGER,              -- that the feed asks for
  -- What the server is asked by whether the feed has changed, and when it was read whole.
  etag TEXT,
  last_modified TEXT,
  digest BLOB,
  read_at INTEGER,
  left_out INTEGER NOT NULL DEFAULT 0    -- events that could not come
) STRICT;
CREATE UNIQUE INDEX calendar_subscribed_feed_by_address ON calendar_subscribed_feed (address) WHERE state <> 'ending';
CREATE INDEX calendar_subscribed_feed_of_category ON calendar_subscribed_feed (category_id);

ALTER TABLE calendar_origin ADD COLUMN feed_id INTEGER REFERENCES calendar_subscribed_feed (id);
CREATE INDEX calendar_origin_of_feed ON calendar_origin (feed_id, event_id) WHERE feed_id IS NOT NULL;
