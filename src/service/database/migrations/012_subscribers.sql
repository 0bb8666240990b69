-- A new random number with each change of who follows which channel, so that subscribers can be kept in memory.
CREATE TABLE subscriber_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO subscriber_version VALUES (1, random() >> 11);
CREATE TRIGGER subscriber_added AFTER INSERT ON subscription BEGIN
  UPDATE subscriber_version SET version = random() >> 11;
END;
CREATE TRIGGER subscriber_changed AFTER UPDATE OF user_id, channel_id, is_active ON subscription BEGIN
  UPDATE subscriber_version SET version = random() >> 11;
END;
CREATE TRIGGER subscriber_removed AFTER DELETE ON subscription BEGIN
  UPDATE subscriber_version SET version = random() >> 11;
END;
CREATE TRIGGER subscriber_activated AFTER UPDATE OF is_active ON user BEGIN
  UPDATE subscriber_version SET version = random() >> 11;
END;
