import { eventTypes } from '../../protocol/chat/queueEvents.ts'
import type { register } from '../../protocol/chat/register.ts'
import type { ArgumentsOf } from '../../protocol/endpoint.ts'

/** What the app asks of `POST /register`: the blocks it keeps, and the events that keep them fresh. */
export const registration: ArgumentsOf<typeof register> = {
  apply_markdown: true,
  client_gravatar: false,
  include_subscribers: 'partial',
  slim_presence: true,
  event_types: [...eventTypes],
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    linkifier_url_template: true,
    user_list_incomplete: true,
    include_deactivated_groups: true,
    archived_channels: true,
    empty_topic_name: true,
    simplified_presence_events: true,
    individual_emoji_changes: true,
  },
  fetch_event_types: [
    'message',
    'update_message_flags',
    'realm',
    'realm_user',
    'realm_user_groups',
    'subscription',
    'default_streams',
    'user_topic',
    'muted_users',
    'recent_private_conversations',
    'starred_messages',
    'drafts',
    'user_settings',
    'realm_emoji',
    'realm_linkifiers',
    'custom_profile_fields',
    'alert_words',
    'presence',
    'user_status',
  ],
}
