-- Each new message asks who muted its sender.
CREATE INDEX muted_user_muted ON muted_user (muted_user_id);
