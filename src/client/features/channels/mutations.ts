import {
  subscribe,
  unsubscribe,
  updateSubscriptionProperties,
  updateUserTopic,
} from '../../../protocol/chat/channelTools.ts'
import type { Channel, Subscription } from '../../../protocol/chat/channels.ts'
import type { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { optimisticChange } from '../../kernel/optimisticChanges.ts'
import { subscriptions, userTopics } from './queries.ts'
import { topicVisibility, userTopicKey } from './topics.ts'

const changeVisibility = optimisticChange<VisibilityPolicy>()
const changeProperty = optimisticChange<boolean | string | null>()

/**
 * Mutes, unmutes or follows a topic; `inherit` follows the channel's setting. Shows at once.
 * @throws ApiError when the service refuses; the change is undone
 */
export function setTopicVisibility(
  session: Session,
  channelId: number,
  topic: string,
  policy: VisibilityPolicy,
): Promise<void> {
  return changeVisibility(session, {
    key: userTopicKey(channelId, topic),
    from: topicVisibility(userTopics(session), channelId, topic),
    to: policy,
    show: (visibility_policy) =>
      session.deliver({
        type: 'user_topic',
        stream_id: channelId,
        topic_name: topic,
        last_updated: Math.floor(Date.now() / 1000),
        visibility_policy,
      }),
    store: (visibility_policy) =>
      session.api(updateUserTopic, { stream_id: channelId, topic, visibility_policy }),
  })
}

/**
 * The properties that people can set for a channel, and their types (chat spec 2.6). null inherits the
 * person's default.
 */
export interface SubscriptionProperties {
  readonly is_muted: boolean
  readonly pin_to_top: boolean
  readonly color: string
  readonly desktop_notifications: boolean | null
  readonly audible_notifications: boolean | null
  readonly push_notifications: boolean | null
  readonly email_notifications: boolean | null
  readonly wildcard_mentions_notify: boolean | null
}

/**
 * Sets a property of the reader's own subscription, such as `is_muted`. Shows at once.
 * @throws ApiError when the service refuses; the change is undone
 */
export async function setSubscriptionProperty<Name extends keyof SubscriptionProperties>(
  session: Session,
  channelId: number,
  property: Name,
  value: SubscriptionProperties[Name],
): Promise<void> {
  const before = subscriptions(session).get(channelId)
  if (!before) return
  await changeProperty(session, {
    key: `${channelId} ${property}`,
    from: before[property],
    to: value,
    show: (value) =>
      session.deliver({ type: 'subscription', op: 'update', stream_id: channelId, property, value }),
    store: (value) =>
      session.api(updateSubscriptionProperties, {
        subscription_data: [{ stream_id: channelId, property, value }],
      }),
  })
}

/** Joins a channel; it shows when its queue event arrives. @throws ApiError, NetworkError, ShapeError */
export async function joinChannel(session: Session, channel: Pick<Channel, 'name'>): Promise<void> {
  const { unauthorized = [] } = await session.api(subscribe, { subscriptions: [{ name: channel.name }] })
  if (unauthorized.length > 0) throw new ApiError('UNAUTHORIZED_PRINCIPAL', channel.name, 400)
}

/** Leaves a channel; it shows when its queue event arrives. @throws ApiError, NetworkError, ShapeError */
export async function leaveChannel(session: Session, channel: Pick<Subscription, 'name'>): Promise<void> {
  await session.api(unsubscribe, { subscriptions: [channel.name] })
}
