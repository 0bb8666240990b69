import { ownDefaultGreeting } from './greeting.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import { playgroundSnapshots } from '../playgrounds/routes.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { presentSettings, supportedPermissionSettings } from './present.ts'
import { organisationSettings } from './settings.ts'
import { settingsDefaultsSnapshot } from './settingsDefaults.ts'
import { allLinkifiers, allowedDomains, realmEmoji } from './store.ts'

const organisation: SnapshotBlock = {
  types: ['realm'],
  read: (context, caller) => ({
    ...presentSettings(context, organisationSettings(context)),
    ...(caller && isAdministrator(caller) ? { realm_disk_state: context.diskState() } : {}),
    ...(caller && { realm_default_welcome_message: ownDefaultGreeting(context) }),
    realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
    ...(context.meetingUrl === undefined ? {} : { service_meeting_url: context.meetingUrl }),
    server_supported_permission_settings: supportedPermissionSettings,
    max_message_length: limits.max_message_length,
    max_topic_length: limits.max_topic_length,
    max_stream_name_length: limits.max_stream_name_length,
    max_file_upload_size_mib: limits.max_file_upload_size_mib,
    max_icon_file_size_mib: limits.max_icon_file_size_mib,
    max_logo_file_size_mib: limits.max_logo_file_size_mib,
    password_min_length: limits.password_min_length,
    password_max_length: limits.password_max_length,
    server_typing_started_expiry_period_milliseconds: limits.typing_started_expiry_milliseconds,
    server_typing_started_wait_period_milliseconds: limits.typing_started_wait_milliseconds,
    server_typing_stopped_wait_period_milliseconds: limits.typing_stopped_wait_milliseconds,
  }),
}

const emoji: SnapshotBlock = {
  types: ['realm_emoji'],
  read: (context) => ({ realm_emoji: realmEmoji(context.database) }),
}

const linkifiers: SnapshotBlock = {
  types: ['realm_linkifiers'],
  read: (context, _caller, { capabilities }) => ({
    realm_linkifiers: capabilities.linkifier_url_template ? allLinkifiers(context.database) : [],
  }),
}

const domains: SnapshotBlock = {
  types: ['realm_domains'],
  read: (context, caller) => (caller ? { realm_domains: allowedDomains(context.database) } : {}),
}

export const realmSnapshots: readonly SnapshotBlock[] = [
  organisation,
  emoji,
  linkifiers,
  ...playgroundSnapshots,
  domains,
  settingsDefaultsSnapshot,
]
