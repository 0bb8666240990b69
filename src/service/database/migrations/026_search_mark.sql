-- Messages are indexed for the search 32 at a time, and the rest of them before the next search: each writing of an
-- index costs as much as the indexing of many messages.
CREATE TABLE message_search (
  -- Messages up to this ID are in both indexes.
  indexed_through INTEGER NOT NULL
) STRICT;
INSERT INTO message_search VALUES ((SELECT ifnull(max(id), 0) FROM message));

DROP TRIGGER message_indexed;
DROP TRIGGER message_unindexed;
DROP TRIGGER message_reindexed;

CREATE TRIGGER message_search_moved AFTER UPDATE OF indexed_through ON message_search BEGIN
  INSERT INTO message_words (rowid, content, topic)
    SELECT id, content, topic FROM message
    WHERE id > old.indexed_through AND id <= new.indexed_through ORDER BY id;
  INSERT INTO message_substrings (rowid, content, topic)
    SELECT id, content, topic FROM message
    WHERE id > old.indexed_through AND id <= new.indexed_through ORDER BY id;
END;
CREATE TRIGGER message_indexed AFTER INSERT ON message WHEN new.id % 32 = 0 BEGIN
  UPDATE message_search SET indexed_through = new.id;
END;
CREATE TRIGGER message_unindexed AFTER DELETE ON message
WHEN old.id <= (SELECT indexed_through FROM message_search) BEGIN
  INSERT INTO message_words (message_words, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
  INSERT INTO message_substrings (message_substrings, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
END;
CREATE TRIGGER message_reindexed AFTER UPDATE OF content, topic ON message
WHEN old.id <= (SELECT indexed_through FROM message_search) BEGIN
  INSERT INTO message_words (message_words, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
  INSERT INTO message_substrings (message_substrings, rowid, content, topic) VALUES ('delete', old.id, old.content, old.topic);
  INSERT INTO message_words (rowid, content, topic) VALUES (new.id, new.content, new.topic);
  INSERT INTO message_substrings (rowid, content, topic) VALUES (new.id, new.content, new.topic);
END;
