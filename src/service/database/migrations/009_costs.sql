-- What venues, organizers, categories and tags are found by, so that no search and no new name looks through all texts
-- of all of them; and which of them came with an event, to be known to those who may see one of its kind. The texts of
-- earlier releases are filled in when the calendar starts: SQL knows no case but that of ASCII.

ALTER TABLE calendar_venue ADD COLUMN name_key TEXT;  -- the name without case
ALTER TABLE calendar_venue ADD COLUMN made_with_event INTEGER NOT NULL DEFAULT 0;  -- 0 or 1
CREATE INDEX calendar_venue_by_key ON calendar_venue (name_key);

ALTER TABLE calendar_organizer ADD COLUMN name_key TEXT;
ALTER TABLE calendar_organizer ADD COLUMN made_with_event INTEGER NOT NULL DEFAULT 0;
CREATE INDEX calendar_organizer_by_key ON calendar_organizer (name_key);

ALTER TABLE calendar_term ADD COLUMN name_key TEXT;
ALTER TABLE calendar_term ADD COLUMN made_with_event INTEGER NOT NULL DEFAULT 0;
CREATE INDEX calendar_term_by_key ON calendar_term (taxonomy, name_key);
CREATE INDEX calendar_term_of_author ON calendar_term (author_id);

-- What a search may find of each, by the ID of the record.
CREATE VIRTUAL TABLE calendar_venue_words USING fts5 (search_text, tokenize = 'trigram remove_diacritics 1');
CREATE VIRTUAL TABLE calendar_organizer_words USING fts5 (search_text, tokenize = 'trigram remove_diacritics 1');

-- Of those that are there: what has events, and none that everybody may see, came with such an event.
UPDATE calendar_venue SET made_with_event = 1
WHERE EXISTS (SELECT 1 FROM calendar_event_venue WHERE venue_id = calendar_venue.id) AND NOT EXISTS (
  SELECT 1 FROM calendar_event_venue link JOIN calendar_event event ON event.id = link.event_id
  WHERE link.venue_id = calendar_venue.id AND event.status = 'publish' AND event.password IS NULL);
UPDATE calendar_organizer SET made_with_event = 1
WHERE EXISTS (SELECT 1 FROM calendar_event_organizer WHERE organizer_id = calendar_organizer.id) AND NOT EXISTS (
  SELECT 1 FROM calendar_event_organizer link JOIN calendar_event event ON event.id = link.event_id
  WHERE link.organizer_id = calendar_organizer.id AND event.status = 'publish' AND event.password IS NULL);
UPDATE calendar_term SET made_with_event = 1
WHERE EXISTS (SELECT 1 FROM calendar_event_term WHERE term_id = calendar_term.id) AND NOT EXISTS (
  SELECT 1 FROM calendar_event_term link JOIN calendar_event event ON event.id = link.event_id
  WHERE link.term_id = calendar_term.id AND event.status = 'publish' AND event.password IS NULL);

-- What files take, by owner: read before each file that comes.
CREATE INDEX upload_size_of_owner ON upload (owner_id, size);
CREATE INDEX calendar_image_size_of_owner ON calendar_image (owner_id, size);
ALTER TABLE custom_emoji ADD COLUMN size INTEGER NOT NULL DEFAULT 0; -- bytes; of those that are older, unknown
CREATE INDEX custom_emoji_size_of_author ON custom_emoji (author_id, size);
