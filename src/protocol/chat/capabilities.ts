/** Capabilities that a client can declare (chat spec 4.21). */
export const capabilityNames = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
  /** Beyond the spec: the client reads none of the older and deprecated fields. */
  'current_fields_only',
] as const

/** Capabilities of a client that supports everything. */
export const allClientCapabilities = Object.fromEntries(
  capabilityNames.map((name) => [name, true]),
) as Readonly<Record<(typeof capabilityNames)[number], true>>
