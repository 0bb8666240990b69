import type { ClientCapabilities, Snapshot } from '../../../protocol/chat/register.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { Subscription, UserTopic } from '../../../protocol/chat/channels.ts'
import { namedTopic } from '../queues/adapt.ts'
import { settingChoices } from '../users/snapshot.ts'
import { withUserDefaults } from '../queues/inheritedSettings.ts'

/** Converts the snapshot for a client's capabilities, as `adaptEvent` does for events. */
export function adaptSnapshot(
  snapshot: Partial<Snapshot>,
  capabilities: ClientCapabilities,
  readSettings: () => UserSettings,
): Partial<Snapshot> {
  const adapted = { ...snapshot }
  const { subscriptions, unsubscribed, user_topics } = snapshot
  if (!capabilities.notification_settings_null && (subscriptions || unsubscribed)) {
    const settings = readSettings()
    const filled = (each: Subscription): Subscription => withUserDefaults(each, settings)
    if (subscriptions) adapted.subscriptions = subscriptions.map(filled)
    if (unsubscribed) adapted.unsubscribed = unsubscribed.map(filled)
  }
  if (!capabilities.current_fields_only) Object.assign(adapted, withOlderFields(snapshot))
  if (!capabilities.empty_topic_name && user_topics) adapted.user_topics = user_topics.map(withNamedTopic)
  return adapted
}

/** A user's settings with what older clients read there: the choices, and a clock that is one or the other. */
const olderSettings = (settings: UserSettings) => ({
  ...settings,
  ...settingChoices,
  twenty_four_hour_time: settings.twenty_four_hour_time ?? false,
})

/** Fields inside of blocks, for clients written for another server. */
function withOlderFields(snapshot: Partial<Snapshot>): Partial<Snapshot> {
  const { unread_msgs, user_settings, realm_user_settings_defaults } = snapshot
  const pms = unread_msgs?.pms.map((each) => Object.assign(each, { sender_id: each.other_user_id }))
  return {
    ...(unread_msgs && pms ? { unread_msgs: { ...unread_msgs, pms } } : {}),
    ...(user_settings ? { user_settings: olderSettings(user_settings) } : {}),
    ...(realm_user_settings_defaults
      ? { realm_user_settings_defaults: olderSettings(realm_user_settings_defaults) }
      : {}),
  }
}

const withNamedTopic = (topic: UserTopic): UserTopic => ({
  ...topic,
  topic_name: namedTopic(topic.topic_name),
})
