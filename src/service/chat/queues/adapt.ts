import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import type { RealmEmoji, UserGroup } from '../../../protocol/chat/realm.ts'
import type { MutedTopicsEvent } from '../../../protocol/chat/olderFields.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import { adaptChannelEvent, type ChannelSources } from './adaptChannels.ts'
import { olderPeers, withOlderFields, type OlderSources, type PublishedEvent } from './olderFields.ts'
import { withoutInheritedSettings } from './inheritedSettings.ts'
import { legacyPresence } from './legacyPresence.ts'
import type { QueueSettings } from './settings.ts'

type DeleteEvent = Extract<EventContent, { type: 'delete_message' }>

/** Data that older event formats need beside the event itself. */
export interface AdaptationSources extends ChannelSources, OlderSources {
  readonly userSettings: (userId: number) => UserSettings
  readonly realmEmoji: () => Record<string, RealmEmoji>
  readonly emailOf: (userId: number) => string
  readonly userGroup: (groupId: number) => UserGroup | undefined
}

/** The topic's name for clients that cannot show an empty one. */
export const namedTopic = (topic: string): string => (topic === '' ? EMPTY_TOPIC_DISPLAY_NAME : topic)

const withNamedMutedTopics = (event: MutedTopicsEvent): MutedTopicsEvent => ({
  ...event,
  muted_topics: event.muted_topics.map(([channel, topic, since]) => [channel, namedTopic(topic), since]),
})

function withNamedTopics(event: EventContent): EventContent {
  switch (event.type) {
    case 'update_message': {
      const named = { ...event }
      if (event.subject !== undefined) named.subject = namedTopic(event.subject)
      if (event.orig_subject !== undefined) named.orig_subject = namedTopic(event.orig_subject)
      return named
    }
    case 'delete_message':
    case 'typing':
      return event.topic === undefined ? event : { ...event, topic: namedTopic(event.topic) }
    case 'typing_edit_message': {
      const { recipient } = event
      if (recipient?.topic === undefined) return event
      return { ...event, recipient: { ...recipient, topic: namedTopic(recipient.topic) } }
    }
    case 'user_topic':
      return { ...event, topic_name: namedTopic(event.topic_name) }
    case 'update_message_flags': {
      if (!('message_details' in event) || !event.message_details) return event
      const named = Object.entries(event.message_details).map(
        ([id, details]) =>
          [
            id,
            details.topic === undefined ? details : { ...details, topic: namedTopic(details.topic) },
          ] as const,
      )
      return { ...event, message_details: Object.fromEntries(named) }
    }
    default:
      return event
  }
}

function oneByOne({ message_ids, ...shared }: DeleteEvent): EventContent[] {
  const single = (message_id: number): EventContent => ({ ...shared, message_id })
  return message_ids === undefined ? [shared] : message_ids.map(single)
}

/** Clients without support for deactivated groups see a group removed, or added again as a whole. */
function adaptGroupUpdate(
  event: Extract<EventContent, { type: 'user_group' }>,
  sources: AdaptationSources,
): EventContent {
  if (event.op !== 'update' || event.data.deactivated === undefined) return event
  const group = event.data.deactivated ? undefined : sources.userGroup(event.group_id)
  return group
    ? { type: 'user_group', op: 'add', group }
    : { type: 'user_group', op: 'remove', group_id: event.group_id }
}

type SubscriptionEvent = Extract<EventContent, { type: 'subscription' }>

function withoutSubscribers(event: SubscriptionEvent): SubscriptionEvent {
  if (event.op !== 'add') return event
  const subscriptions = event.subscriptions.map((each) => {
    const { subscribers: _, partial_subscribers: __, ...subscription } = each
    return subscription
  })
  return { ...event, subscriptions }
}

/** Clients without support for archiving know nothing of archived channels. */
const withoutArchived = (event: SubscriptionEvent): SubscriptionEvent =>
  event.op === 'add'
    ? { ...event, subscriptions: event.subscriptions.filter((each) => !each.is_archived) }
    : event

function adaptSubscription(
  original: SubscriptionEvent,
  { userId, profile }: QueueSettings,
  sources: AdaptationSources,
): SubscriptionEvent {
  const listed = profile.subscribers === 'omitted' ? withoutSubscribers(original) : original
  const event = profile.capabilities.archived_channels ? listed : withoutArchived(listed)
  return profile.capabilities.notification_settings_null
    ? event
    : withoutInheritedSettings(event, sources.userSettings(userId))
}

type PersonEvent = Extract<EventContent, { type: 'realm_user' }>

/** Clients that need a complete list of users keep hidden users, under a placeholder name. */
function keepingPerson(event: PersonEvent): PersonEvent {
  if (event.op !== 'remove') return event
  const { user_id, full_name } = event.person
  return { type: 'realm_user', op: 'update', person: { user_id, full_name } }
}

/**
 * Converts an event for a queue's client (chat spec 4.21 `client_capabilities`): returns the event itself,
 * others in its place, or none.
 */
export function adaptEvent(
  original: PublishedEvent,
  settings: QueueSettings,
  sources: AdaptationSources,
): readonly PublishedEvent[] {
  if (original.type === 'muted_topics') {
    return [settings.profile.capabilities.empty_topic_name ? original : withNamedMutedTopics(original)]
  }
  const adapted = adaptForCapabilities(original, settings, sources)
  if (settings.profile.capabilities.current_fields_only) return adapted
  const older = adapted.flatMap((event) => withOlderFields(event, settings.userId, sources))
  return settings.eventTypes?.includes('subscription') === false ? older : [...older, ...olderPeers(original)]
}

function adaptForCapabilities(
  original: EventContent,
  settings: QueueSettings,
  sources: AdaptationSources,
): readonly EventContent[] {
  const { capabilities, slimPresence } = settings.profile
  const event = capabilities.empty_topic_name ? original : withNamedTopics(original)
  switch (event.type) {
    case 'delete_message':
      return capabilities.bulk_message_deletion ? [event] : oneByOne(event)
    case 'typing':
      return event.stream_id !== undefined && !capabilities.stream_typing_notifications ? [] : [event]
    case 'typing_edit_message':
      return event.recipient?.type === 'channel' && !capabilities.stream_typing_notifications ? [] : [event]
    case 'subscription':
      return [adaptSubscription(event, settings, sources)]
    case 'stream':
      return adaptChannelEvent(event, settings, sources).map((each) =>
        each.type === 'subscription' ? adaptSubscription(each, settings, sources) : each,
      )
    case 'user_group':
      return [capabilities.include_deactivated_groups ? event : adaptGroupUpdate(event, sources)]
    case 'realm_user':
      return [capabilities.user_list_incomplete ? event : keepingPerson(event)]
    case 'realm_linkifiers':
      return [capabilities.linkifier_url_template ? event : { ...event, realm_linkifiers: [] }]
    case 'realm_emoji':
      return capabilities.individual_emoji_changes || event.op === 'update'
        ? [event]
        : [{ type: 'realm_emoji', op: 'update', realm_emoji: sources.realmEmoji() }]
    case 'presence':
      return capabilities.simplified_presence_events
        ? [event]
        : legacyPresence(event, slimPresence, sources.emailOf)
    default:
      return [event]
  }
}
