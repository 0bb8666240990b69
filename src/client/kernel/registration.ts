import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import { PARTIAL_SUBSCRIBERS_SINCE } from '../../protocol/chat/level.ts'
import type { QueueEvent } from '../../protocol/chat/queueEvents.ts'
import type { register } from '../../protocol/chat/register.ts'
import type { ArgumentsOf } from '../../protocol/endpoint.ts'

/** Types of events that the app follows. */
const followed: QueueEvent['type'][] = [
  'alert_words',
  'attachment',
  'calendar',
  'channel_folder',
  'custom_profile_fields',
  'default_streams',
  'delete_message',
  'device',
  'drafts',
  'heartbeat',
  'invites_changed',
  'message',
  'message_pins',
  'muted_users',
  'presence',
  'reaction',
  'realm',
  'realm_domains',
  'realm_emoji',
  'realm_export',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'reminders',
  'restart',
  'saved_snippets',
  'scheduled_messages',
  'stream',
  'submessage',
  'subscription',
  'typing',
  'typing_edit_message',
  'update_message',
  'update_message_flags',
  'user_group',
  'user_settings',
  'user_status',
  'user_topic',
]

/**
 * The app's arguments for `POST /register`, as a service of this level takes them (none: the app's own): the blocks that the app keeps, and
 * the events that keep them fresh.
 */
export const registrationAt = (level = ''): ArgumentsOf<typeof register> => ({
  apply_markdown: true,
  client_gravatar: true,
  include_subscribers: Number.parseInt(level) < PARTIAL_SUBSCRIBERS_SINCE ? 'true' : 'partial',
  slim_presence: true,
  event_types: followed,
  client_capabilities: allClientCapabilities,
  // All channels are part of the subscriptions. Names that are no part of the state are ignored.
  fetch_event_types: [
    ...followed.filter((type) => type !== 'stream'),
    'channel_folders',
    'realm_user_groups',
    'recent_private_conversations',
    'starred_messages',
  ],
})
