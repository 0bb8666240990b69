-- What administrators and accounts did. No references: entries outlive what they are about.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  user_id INTEGER,
  action TEXT NOT NULL,
  details TEXT NOT NULL, -- JSON
  address TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_age ON audit_log (at);
CREATE INDEX audit_log_of_user ON audit_log (user_id, id);
CREATE INDEX audit_log_of_action ON audit_log (action, id);
