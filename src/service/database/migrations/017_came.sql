-- Messages that came into a conversation from elsewhere: what is unread there is listed from its threads and from these.
CREATE INDEX message_came ON message (conversation_id, id) WHERE is_away = 1;
