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
import { wishes } from '../../kernel/optimisticChanges.ts'
import { subscriptions, userTopics } from './queries.ts'
import { topicVisibility, userTopicKey } from './topics.ts'

const grantVisibility = wishes<VisibilityPolicy>()
const grantProperty = wishes<boolean | string | null>()

/**
 * Mutes, unmutes or follows a topic; `inherit` goes back to what the channel says. Shows at once.
 * @throws ApiError when the service refuses; what was shown is taken back
 */
export function setTopicVisibility(
  session: Session,
  channelId: number,
  topic: string,
  policy: VisibilityPolicy,
): Promise<void> {
  return grantVisibility(session, {
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

/** What a person sets for a channel, and its kind of value (chat spec 2.6). Null inherits the person's default. */
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
 * Sets something of one's own subscription, such as `is_muted`. Shows at once.
 * @throws ApiError when the service refuses; what was shown is taken back
 */
export async function setSubscriptionProperty<Name extends keyof SubscriptionProperties>(
  session: Session,
  channelId: number,
  property: Name,
  value: SubscriptionProperties[Name],
): Promise<void> {
  const before = subscriptions(session).get(channelId)
  if (!before) return
  await grantProperty(session, {
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

/** Joins a channel; the queue tells when it is so. @throws ApiError, NetworkError, ShapeError */
export async function joinChannel(session: Session, channel: Pick<Channel, 'name'>): Promise<void> {
  const { unauthorized } = await session.api(subscribe, { subscriptions: [{ name: channel.name }] })
  if (unauthorized.length > 0) throw new ApiError('UNAUTHORIZED_PRINCIPAL', channel.name, 400)
}

/** Leaves a channel; the queue tells when it is so. @throws ApiError, NetworkError, ShapeError */
export async function leaveChannel(session: Session, channel: Pick<Subscription, 'name'>): Promise<void> {
  await session.api(unsubscribe, { subscriptions: [channel.name] })
}
