-- iCalendar files that people took over.
CREATE TABLE calendar_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- stopped: the service ended in between; what had come stays, and can be undone or completed.
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'undone')),
  events INTEGER NOT NULL,
  written INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Where an event comes from: by its permanent ID and instance, the same file brings it once.
CREATE TABLE calendar_origin (
  event_id INTEGER PRIMARY KEY REFERENCES calendar_event (id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  recurrence TEXT NOT NULL,
  -- Of what the file says, and when the event was written from it: later changes are people's own.
  digest BLOB NOT NULL,
  modified_at INTEGER NOT NULL,
  import_id INTEGER REFERENCES calendar_import (id)
) STRICT;
CREATE INDEX calendar_origin_by_uid ON calendar_origin (uid, recurrence);
CREATE INDEX calendar_origin_of_import ON calendar_origin (import_id);

-- Until now no event was ever deleted for good.
CREATE TRIGGER calendar_event_deleted AFTER DELETE ON calendar_event BEGIN
  DELETE FROM calendar_event_span WHERE id = old.id;
  INSERT INTO calendar_event_words (calendar_event_words, rowid, search_text)
    VALUES ('delete', old.id, old.search_text);
END;
