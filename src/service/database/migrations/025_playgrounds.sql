-- Websites that run code: blocks in their language link to them.
CREATE TABLE playground (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  pygments_language TEXT NOT NULL,
  -- RFC 6570 with the variable "code".
  url_template TEXT NOT NULL,
  UNIQUE (pygments_language, name)
) STRICT;
