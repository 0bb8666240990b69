-- A second factor beside the password (RFC 6238).
CREATE TABLE second_factor (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  secret BLOB NOT NULL,                  -- encrypted
  since INTEGER NOT NULL,
  -- Time step of the newest code that was taken: no code counts twice.
  last_step INTEGER NOT NULL
) STRICT;

-- Each goes when it is used.
CREATE TABLE recovery_code (
  user_id INTEGER NOT NULL REFERENCES second_factor (user_id) ON DELETE CASCADE,
  digest BLOB NOT NULL,                  -- SHA-256 of the user's ID and the code
  PRIMARY KEY (user_id, digest)
) STRICT, WITHOUT ROWID;

-- What its owner is told of a key. A key that the host has used for a browser is the browser's.
ALTER TABLE api_key ADD COLUMN holder TEXT NOT NULL DEFAULT 'program';
ALTER TABLE api_key ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE api_key ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE api_key ADD COLUMN last_used_at INTEGER;
