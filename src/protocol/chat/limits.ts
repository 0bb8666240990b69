import { earlyLimits } from './earlyLimits.ts'
import { usualLimits } from './usualLimits.ts'

/** Limits of the embedded service; `POST /register` announces them. Lengths are in Unicode code points. */
export const limits = {
  ...usualLimits,
  ...earlyLimits,
  max_stream_description_length: 1024,
  max_full_name_length: 100,
  max_status_text_length: 60,
  max_welcome_message_length: 8000,
  max_realm_name_length: 40,
  max_realm_description_length: 1000,
  max_group_name_length: 100,
  max_group_description_length: 1024,
  max_linkifier_length: 1000,
  max_alert_word_length: 100,
  max_alert_words: 500,
  max_profile_field_name_length: 40,
  max_profile_field_hint_length: 80,
  max_profile_short_text_length: 50,
  max_profile_long_text_length: 500,
  max_profile_summary_fields: 2,
  /** MiB. */
  max_avatar_file_size_mib: 5,
  /** Characters of all keys and values of one bot. */
  max_bot_storage_size: 10_000_000,
  max_drafts: 1000,
  max_scheduled_messages: 1000,
  /** Pins of one conversation. */
  max_pins: 50,
  max_reminders: 1000,
  max_report_description_length: 1000,
  max_saved_snippets: 1000,
  max_saved_snippet_title_length: 60,
  max_navigation_views: 100,
  max_navigation_view_name_length: 100,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  /** MiB, for the organization's pictures and custom emoji. */
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  max_emoji_file_size_mib: 5,
  /** Messages in one `GET /messages` or one flags update (chat spec 8). */
  max_messages_per_fetch: 5000,
  max_narrow_terms: 20,
  /** Channels with fewer subscribers always include the full list (chat spec 8). */
  full_subscriber_list_below: 250,
  default_invitation_minutes: 14_400,
  /** Invitation mails of one person per day. */
  max_invitations_per_day: 100,
  presence_history_days: 14,
  password_min_length: 10,
  password_max_length: 100,
} as const
