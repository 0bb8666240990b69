-- Accounts: what ends with a password, and the addresses that people come from and go to.

-- Counts changes of the password: what was proved with an earlier one counts no longer.
ALTER TABLE user ADD COLUMN password_serial INTEGER NOT NULL DEFAULT 0;

-- The address that somebody wants in place of theirs, until whoever reads mail there confirms it.
CREATE TABLE wanted_email (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL UNIQUE REFERENCES user (id) ON DELETE CASCADE,
  old_email TEXT NOT NULL,
  email TEXT NOT NULL,
  wanted_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- Addresses that people gave up lately: whoever reads mail there may take the change back.
CREATE TABLE former_email (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  email TEXT NOT NULL COLLATE NOCASE,
  next_email TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX former_email_by_address ON former_email (email);
CREATE INDEX former_email_of_user ON former_email (user_id, id);
