import { FEATURE_LEVEL } from '../../../protocol/chat/level.ts'
import { JITSI, jitsiServerOf, NO_PROVIDER } from '../../../protocol/meetings.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { EMOJI_NAMES_PATH, formerlyTopLevel, type OlderSnapshot } from '../../../protocol/chat/olderFields.ts'
import type { OrganisationPermission, SystemGroupName } from '../../../protocol/chat/permissionRules.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import { thumbnailFormats } from '../../../protocol/chat/thumbnails.ts'
import { domainOfBots } from '../bots/address.ts'
import type { ChatContext } from '../context.ts'
import { listedIntegrations } from '../external/integrations.ts'
import { systemGroupId } from '../groups/systemGroups.ts'
import { hasPermission } from '../realm/permission.ts'
import { organisationSettings } from '../realm/settings.ts'
import { firstJoined } from '../users/store.ts'
import { userSettingsOf } from '../users/settings.ts'
import type { SnapshotBlock } from './block.ts'

/*
 * Fields of `POST /register` that the app does not need, for clients that were written for another server:
 * see `olderSnapshot` of the protocol. What this service lacks, they say that it lacks.
 */

/** Of the meetings, what other clients read too. */
type MeetingFields = Pick<
  Snapshot,
  'realm_video_chat_provider' | 'realm_jitsi_server_url' | 'server_jitsi_server_url'
>

/** The release of the other server whose interface has this service's level. */
const COMPATIBLE_VERSION = '12.0'

/** The service's level by the names that clients of other servers read. */
export const versionNames = {
  zulip_version: COMPATIBLE_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  zulip_merge_base: COMPATIBLE_VERSION,
} as const

/** How old clients number the groups that a permission can name. */
type Numbers = Readonly<Partial<Record<SystemGroupName, number>>> & { readonly otherwise: number }

const creators: Numbers = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
  otherwise: 1,
}
const mentioners: Numbers = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
  'role:moderators': 7,
  otherwise: 2,
}

/** The number of a permission; groups of people's own have none. */
function numberOf(context: ChatContext, setting: GroupSetting, numbers: Numbers): number {
  const { otherwise, ...named } = numbers
  const names = Object.keys(named) as SystemGroupName[]
  const name = names.find((each) => systemGroupId(context, each) === setting)
  return (name && named[name]) ?? otherwise
}

/** Ratings of animated pictures; none are searched for here, which `realm_giphy_rating` says. */
const gifRatings = [
  ['disabled', 'GIPHY integration disabled'],
  ['y', 'Rated Y: for very young people'],
  ['g', 'Rated G: for everybody'],
  ['pg', 'Rated PG: with parents'],
  ['pg-13', 'Rated PG-13: from 13 years, with parents'],
  ['r', 'Rated R: for adults'],
].map(([key = '', name = ''], id) => ({ key, option: { name, id } }))

/** UNIX seconds of the service's start, by which clients see that it is another. */
const startedAt = Math.floor(Date.now() / 1000)

/** Ways to sign in, by the names of clients; passwords and OpenID Connect are this service's. */
const authenticationMethods = ({
  mode,
  signInWays,
}: ChatContext): OlderSnapshot['realm_authentication_methods'] => {
  const has = (available: boolean) => ({ enabled: available, available })
  const elsewhere = ['Apple', 'AzureAD', 'GitHub', 'GitLab', 'Google', 'LDAP', 'RemoteUser', 'SAML']
  return {
    Email: has(signInWays.passwords === 'on'),
    'OpenID Connect': has(signInWays.providers.length > 0),
    Dev: has(mode === 'demo'),
    ...Object.fromEntries(
      elsewhere.map((name) => [name, { ...has(false), unavailable_reason: `${name} is not offered here.` }]),
    ),
  }
}

const organisation: SnapshotBlock = {
  types: ['realm'],
  unless: 'current_fields_only',
  read: (context): OlderSnapshot & MeetingFields => {
    const jitsi = jitsiServerOf(context.meetingUrl)
    const settings = organisationSettings(context)
    const nobody = systemGroupId(context, 'role:nobody')
    const number = (permission: OrganisationPermission, numbers: Numbers) =>
      numberOf(context, settings[permission], numbers)
    return {
      realm_uri: context.url(),
      realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
      realm_authentication_methods: authenticationMethods(context),
      realm_available_video_chat_providers: {
        disabled: { name: 'None', id: NO_PROVIDER },
        ...(jitsi === null ? {} : { jitsi_meet: { name: 'Jitsi Meet', id: JITSI } }),
      },
      realm_bot_domain: domainOfBots(context),
      realm_can_manage_billing_group: nobody,
      realm_can_summarize_topics_group: nobody,
      realm_create_private_stream_policy: number('can_create_private_channel_group', creators),
      realm_create_public_stream_policy: number('can_create_public_channel_group', creators),
      realm_create_web_public_stream_policy: number('can_create_web_public_channel_group', creators),
      realm_date_created: firstJoined(context.database),
      realm_digest_emails_enabled: false,
      realm_digest_weekday: 1,
      realm_disallow_disposable_email_addresses: false,
      realm_email_auth_enabled: context.signInWays.passwords === 'on',
      realm_giphy_rating: 0,
      ...(context.previews.isOffered ? {} : { realm_inline_url_embed_preview: false }),
      realm_is_zephyr_mirror_realm: false,
      realm_jitsi_server_url: jitsi,
      realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
      realm_password_auth_enabled: context.signInWays.passwords === 'on',
      realm_plan_type: 1,
      realm_push_notifications_enabled: false,
      realm_push_notifications_enabled_end_timestamp: null,
      realm_require_unique_names: false,
      realm_send_welcome_emails: false,
      realm_video_chat_provider: jitsi === null ? NO_PROVIDER : JITSI,
      realm_waiting_period_threshold: 0,
      realm_want_advertise_in_communities_directory: false,
      realm_wildcard_mention_policy: number('can_mention_many_users_group', mentioners),
      realm_zulip_update_announcements_stream_id: -1,
      development_environment: context.mode === 'demo',
      giphy_rating_options: Object.fromEntries(gifRatings.map((rating) => [rating.key, rating.option])),
      jitsi_server_url: jitsi,
      max_stream_description_length: limits.max_stream_description_length,
      password_min_guesses: 0,
      server_avatar_changes_disabled: false,
      server_can_summarize_topics: false,
      server_emoji_data_url: `${context.url()}${EMOJI_NAMES_PATH}`,
      server_generation: startedAt,
      server_inline_image_preview: context.previews.isOffered,
      server_inline_url_embed_preview: context.previews.isOffered,
      server_jitsi_server_url: jitsi,
      server_max_deactivated_realm_deletion_days: null,
      server_min_deactivated_realm_deletion_days: null,
      server_name_changes_disabled: false,
      server_needs_upgrade: false,
      server_thumbnail_formats: Object.values(thumbnailFormats),
      server_web_public_streams_enabled: true,
      settings_send_digest_emails: false,
      upgrade_text_for_wide_organization_logo: '',
      zulip_plan_is_not_limited: true,
    }
  },
}

/** What the reader can create and whom they can add; visitors nothing and nobody. */
const abilities: SnapshotBlock = {
  types: ['realm_user'],
  unless: 'current_fields_only',
  read: (context, caller): OlderSnapshot => {
    const can = (permission: OrganisationPermission): boolean =>
      caller !== undefined && hasPermission(context, caller, permission)
    const isPublic = can('can_create_public_channel_group')
    const isPrivate = can('can_create_private_channel_group')
    return {
      can_create_private_streams: isPrivate,
      can_create_public_streams: isPublic,
      can_create_streams: isPrivate || isPublic,
      can_create_web_public_streams: can('can_create_web_public_channel_group'),
      can_invite_others_to_realm: can('can_invite_users_group'),
      can_subscribe_other_users: can('can_add_subscribers_group'),
    }
  },
}

/** Settings of the reader, where they were before they had an object of their own. */
const formerSettings: SnapshotBlock = {
  types: ['update_display_settings', 'update_global_notifications'],
  unless: 'current_fields_only',
  read: (context, caller): OlderSnapshot => {
    if (!caller) return {}
    const settings = userSettingsOf(context, caller.user_id)
    return {
      ...Object.fromEntries(formerlyTopLevel.map((name) => [name, settings[name]])),
      twenty_four_hour_time: settings.twenty_four_hour_time ?? false,
    }
  },
}

/** Features that the service does not have, by the type of event that would change them. */
const lacking: Readonly<Record<string, OlderSnapshot>> = {
  default_stream_groups: { realm_default_stream_groups: [] },
  giphy: { giphy_api_key: '' },
  onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_filters: { realm_filters: [] },
  stop_words: { stop_words: [] },
  video_calls: { has_zoom_token: false },
}

/** Fields that the app does not ask for, except for the embedded bots. */
export const olderSnapshots: readonly SnapshotBlock[] = [
  organisation,
  abilities,
  formerSettings,
  {
    types: ['realm_incoming_webhook_bots'],
    unless: 'current_fields_only',
    read: () => ({ realm_incoming_webhook_bots: listedIntegrations }),
  },
  // The service runs no programs itself. The app reads from this list that there are outgoing webhooks.
  { types: ['realm_embedded_bots'], read: (): OlderSnapshot => ({ realm_embedded_bots: [] }) },
  ...Object.entries(lacking).map(([type, fields]): SnapshotBlock => ({
    types: [type],
    unless: 'current_fields_only',
    read: () => fields,
  })),
]
