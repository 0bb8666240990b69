-- The event calendar. Dates of events are wall-clock text in the event's own zone and the same in UTC, both
-- `YYYY-MM-DD hh:mm:ss`; other times are UNIX seconds, UTC. People are IDs without a reference: the accounts may be
-- those of another chat service.

CREATE TABLE calendar_setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE calendar_image (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,                 -- bytes
  width INTEGER,                         -- pixels
  height INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE calendar_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  published_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,          -- grows with each change, so that editors notice each other
  title TEXT NOT NULL,                   -- plain text, here and in other names
  slug TEXT NOT NULL UNIQUE,
  image_id INTEGER REFERENCES calendar_image (id) ON DELETE SET NULL,
  all_day INTEGER NOT NULL DEFAULT 0,
  timezone TEXT NOT NULL,
  timezone_abbr TEXT NOT NULL,
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL,
  utc_start_date TEXT NOT NULL,
  utc_end_date TEXT NOT NULL,
  cost TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  show_map INTEGER NOT NULL DEFAULT 0,
  show_map_link INTEGER NOT NULL DEFAULT 0,
  hide_from_listings INTEGER NOT NULL DEFAULT 0,
  sticky INTEGER NOT NULL DEFAULT 0,
  featured INTEGER NOT NULL DEFAULT 0,
  password TEXT,                         -- scrypt parameters, salt and digest; null: none is needed
  -- Long texts come last: filters need not read past them.
  excerpt TEXT NOT NULL DEFAULT '',      -- sanitised HTML, like every description and excerpt
  description TEXT NOT NULL DEFAULT '',
  search_text TEXT NOT NULL DEFAULT ''   -- what a search may find: without the texts that a password guards
) STRICT;
CREATE INDEX calendar_event_by_start ON calendar_event (start_date, id);
CREATE INDEX calendar_event_listed ON calendar_event (start_date, id, end_date)
  WHERE status = 'publish' AND hide_from_listings = 0;
CREATE INDEX calendar_event_of_author ON calendar_event (author_id, start_date);
CREATE INDEX calendar_event_due ON calendar_event (published_at) WHERE status = 'future';
CREATE INDEX calendar_event_with_image ON calendar_event (image_id) WHERE image_id IS NOT NULL;

-- First and last day of each event, as days since 1970 by its own wall clock: finds what overlaps a range.
CREATE VIRTUAL TABLE calendar_event_span USING rtree_i32 (id, first_day, last_day);
CREATE TRIGGER calendar_event_spans AFTER INSERT ON calendar_event BEGIN
  INSERT INTO calendar_event_span VALUES
    (new.id, unixepoch(date(new.start_date)) / 86400, unixepoch(date(new.end_date)) / 86400);
END;
CREATE TRIGGER calendar_event_respans AFTER UPDATE OF start_date, end_date ON calendar_event BEGIN
  UPDATE calendar_event_span SET
    first_day = unixepoch(date(new.start_date)) / 86400, last_day = unixepoch(date(new.end_date)) / 86400
    WHERE id = new.id;
END;

CREATE VIRTUAL TABLE calendar_event_words USING fts5 (
  search_text, content = 'calendar_event', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
CREATE TRIGGER calendar_event_indexed AFTER INSERT ON calendar_event BEGIN
  INSERT INTO calendar_event_words (rowid, search_text) VALUES (new.id, new.search_text);
END;
CREATE TRIGGER calendar_event_reindexed AFTER UPDATE OF search_text ON calendar_event BEGIN
  INSERT INTO calendar_event_words (calendar_event_words, rowid, search_text)
    VALUES ('delete', old.id, old.search_text);
  INSERT INTO calendar_event_words (rowid, search_text) VALUES (new.id, new.search_text);
END;

CREATE TABLE calendar_event_translation (
  event_id INTEGER NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  PRIMARY KEY (event_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE calendar_term (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  taxonomy TEXT NOT NULL CHECK (taxonomy IN ('category', 'tag')),
  name TEXT NOT NULL COLLATE NOCASE,
  slug TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  parent_id INTEGER REFERENCES calendar_term (id) ON DELETE SET NULL,
  author_id INTEGER NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,      -- events that everybody sees, kept by the triggers below
  UNIQUE (taxonomy, slug)
) STRICT;
CREATE INDEX calendar_term_by_name ON calendar_term (taxonomy, name);
CREATE INDEX calendar_term_of_parent ON calendar_term (parent_id);

CREATE TABLE calendar_term_translation (
  term_id INTEGER NOT NULL REFERENCES calendar_term (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (term_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE calendar_event_term (
  event_id INTEGER NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
  term_id INTEGER NOT NULL REFERENCES calendar_term (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (event_id, term_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendar_event_of_term ON calendar_event_term (term_id, event_id);

CREATE TRIGGER calendar_term_gained AFTER INSERT ON calendar_event_term BEGIN
  UPDATE calendar_term SET count = count + 1 WHERE id = new.term_id AND EXISTS (
    SELECT 1 FROM calendar_event
    WHERE id = new.event_id AND status = 'publish' AND hide_from_listings = 0 AND password IS NULL);
END;
CREATE TRIGGER calendar_term_lost AFTER DELETE ON calendar_event_term BEGIN
  UPDATE calendar_term SET count = count - 1 WHERE id = old.term_id AND EXISTS (
    SELECT 1 FROM calendar_event
    WHERE id = old.event_id AND status = 'publish' AND hide_from_listings = 0 AND password IS NULL);
END;
CREATE TRIGGER calendar_event_appeared AFTER UPDATE OF status, hide_from_listings, password ON calendar_event BEGIN
  UPDATE calendar_term SET count = count
    + (new.status = 'publish' AND new.hide_from_listings = 0 AND new.password IS NULL)
    - (old.status = 'publish' AND old.hide_from_listings = 0 AND old.password IS NULL)
  WHERE id IN (SELECT term_id FROM calendar_event_term WHERE event_id = new.id);
END;

CREATE TABLE calendar_venue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  published_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  description TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  slug TEXT NOT NULL UNIQUE,
  image_id INTEGER REFERENCES calendar_image (id) ON DELETE SET NULL,
  website TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  province TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '',
  stateprovince TEXT NOT NULL DEFAULT '',
  zip TEXT NOT NULL DEFAULT '',
  geo_lat REAL,                          -- degrees
  geo_lng REAL,
  show_map INTEGER NOT NULL DEFAULT 1,
  show_map_link INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX calendar_venue_by_name ON calendar_venue (name);
CREATE INDEX calendar_venue_with_image ON calendar_venue (image_id) WHERE image_id IS NOT NULL;

CREATE TABLE calendar_organizer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('publish', 'future', 'draft', 'pending', 'private', 'trash')),
  published_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  description TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  slug TEXT NOT NULL UNIQUE,
  image_id INTEGER REFERENCES calendar_image (id) ON DELETE SET NULL,
  website TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX calendar_organizer_by_name ON calendar_organizer (name);
CREATE INDEX calendar_organizer_with_image ON calendar_organizer (image_id) WHERE image_id IS NOT NULL;

CREATE TABLE calendar_event_venue (
  event_id INTEGER NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
  venue_id INTEGER NOT NULL REFERENCES calendar_venue (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (event_id, venue_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendar_event_at_venue ON calendar_event_venue (venue_id, event_id);

CREATE TABLE calendar_event_organizer (
  event_id INTEGER NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
  organizer_id INTEGER NOT NULL REFERENCES calendar_organizer (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (event_id, organizer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendar_event_of_organizer ON calendar_event_organizer (organizer_id, event_id);
