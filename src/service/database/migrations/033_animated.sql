-- Whether a picture moves; NULL: a file from before this was told apart, or none that can be shown.
ALTER TABLE upload ADD COLUMN animated INTEGER;
