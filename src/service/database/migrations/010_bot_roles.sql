-- A bot may do no more than its owner. Null: the bot has the role that it was given; otherwise the role that it gets back
-- when its owner may do more again.
ALTER TABLE bot ADD COLUMN given_role INTEGER;

-- Bots whose owner has left went with them, but for those that were made before they did.
DELETE FROM api_key WHERE user_id IN (
  SELECT bot.id FROM user AS bot JOIN user AS owner ON owner.id = bot.bot_owner_id
  WHERE bot.is_bot = 1 AND owner.is_active = 0);
UPDATE user SET is_active = 0 WHERE is_bot = 1 AND is_active = 1
  AND bot_owner_id IN (SELECT id FROM user WHERE is_active = 0);

-- Bots that may do more than their owner, whose role is the smaller number.
CREATE TEMPORARY TABLE held_back AS
  SELECT bot.id, bot.role AS given, owner.role AS held
  FROM user AS bot JOIN user AS owner ON owner.id = bot.bot_owner_id
  WHERE bot.is_bot = 1 AND bot.role < owner.role;
INSERT OR IGNORE INTO bot (user_id) SELECT id FROM held_back;
UPDATE bot SET given_role = (SELECT given FROM held_back WHERE id = user_id)
  WHERE user_id IN (SELECT id FROM held_back);
UPDATE user SET role = (SELECT held FROM held_back WHERE held_back.id = user.id)
  WHERE id IN (SELECT id FROM held_back);
DELETE FROM user_group_member WHERE user_id IN (SELECT id FROM held_back)
  AND group_id IN (SELECT id FROM user_group WHERE is_system_group = 1);
INSERT INTO user_group_member (group_id, user_id)
  SELECT user_group.id, held_back.id FROM held_back
  JOIN user_group ON user_group.is_system_group = 1 AND user_group.name = CASE held_back.held
    WHEN 100 THEN 'role:owners'
    WHEN 200 THEN 'role:administrators'
    WHEN 300 THEN 'role:moderators'
    WHEN 400 THEN 'role:fullmembers'
    ELSE 'role:everyone' END;
DROP TABLE held_back;
