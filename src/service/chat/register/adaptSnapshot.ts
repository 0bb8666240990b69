import type { ClientCapabilities, Snapshot } from '../../../protocol/chat/register.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { Subscription, UserTopic } from '../../../protocol/chat/channels.ts'
import { namedTopic } from '../queues/adapt.ts'
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
  if (!capabilities.empty_topic_name && user_topics) adapted.user_topics = user_topics.map(withNamedTopic)
  return adapted
}

const withNamedTopic = (topic: UserTopic): UserTopic => ({
  ...topic,
  topic_name: namedTopic(topic.topic_name),
})
