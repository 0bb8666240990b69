-- Exports of public data that programs asked for: the list that they read. The data themselves are written when somebody
-- opens the address.
CREATE TABLE data_export (
  id INTEGER PRIMARY KEY,
  acting_user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- UNIX seconds.
  made_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
