-- Each word of the messages once: a part of a word is looked for in them, and the words then in the index of words.
-- A word stays when its last message is gone.
CREATE TABLE message_vocabulary (
  id INTEGER PRIMARY KEY,
  -- As it was written, in lower case if it is plain ASCII.
  word TEXT NOT NULL UNIQUE,
  -- Without case and accents.
  plain TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE message_vocabulary_parts USING fts5 (
  plain, content = 'message_vocabulary', content_rowid = 'id', tokenize = 'trigram'
);
CREATE TRIGGER message_vocabulary_added AFTER INSERT ON message_vocabulary BEGIN
  INSERT INTO message_vocabulary_parts (rowid, plain) VALUES (new.id, new.plain);
END;

-- The vocabulary has the words of messages up to this ID, except those edited since.
ALTER TABLE message_search ADD COLUMN words_through INTEGER NOT NULL DEFAULT 0;
CREATE TABLE message_edited_words (
  message_id INTEGER PRIMARY KEY REFERENCES message (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER message_words_edited AFTER UPDATE OF content, topic ON message
WHEN old.id <= (SELECT words_through FROM message_search) BEGIN
  INSERT OR IGNORE INTO message_edited_words VALUES (new.id);
END;
