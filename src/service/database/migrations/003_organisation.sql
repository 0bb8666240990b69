-- What the organisation decides, who it lets in, and mail on its way.

-- A new random number with each change of a setting, so that settings can be kept in memory.
CREATE TABLE organisation_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO organisation_version VALUES (1, random() >> 11);
CREATE TRIGGER setting_added AFTER INSERT ON organisation_setting BEGIN
  UPDATE organisation_version SET version = random() >> 11;
END;
CREATE TRIGGER setting_changed AFTER UPDATE ON organisation_setting BEGIN
  UPDATE organisation_version SET version = random() >> 11;
END;
CREATE TRIGGER setting_removed AFTER DELETE ON organisation_setting BEGIN
  UPDATE organisation_version SET version = random() >> 11;
END;

ALTER TABLE linkifier ADD COLUMN alternative_url_templates TEXT NOT NULL DEFAULT '[]'; -- JSON

CREATE INDEX invitation_waiting ON invitation (invited_by, invited_at) WHERE status = 'pending';
CREATE INDEX invitation_of_address ON invitation (email) WHERE status = 'pending';

-- Mail that waits to be handed over. What it says is written only then, so that no link that opens an account lies here.
CREATE TABLE mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,                 -- JSON: what the mail is about
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_due ON mail (next_attempt_at, id);

-- Mails to invitees, to keep to the daily limit; older ones than a day are forgotten.
CREATE TABLE invitation_mail (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitation_mail_of_user ON invitation_mail (user_id, sent_at);
