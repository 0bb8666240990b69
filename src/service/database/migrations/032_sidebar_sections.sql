-- How people divide their sidebar: apart from the other settings, which are read for many people at once.
ALTER TABLE user ADD COLUMN sidebar_sections TEXT NOT NULL DEFAULT '';
