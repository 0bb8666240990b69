import {
  organisationPermissionNames,
  organisationPermissions,
} from '../../../protocol/chat/permissionRules.ts'
import { encodePng } from '../../png.ts'
import type { Packed } from '../tar.testing.ts'
import {
  attachmentTables,
  conversations,
  GENERAL,
  messageTables,
  notes,
  shot,
} from './archiveMessages.testing.ts'
import {
  administrators,
  groups,
  ids,
  LATER,
  listed,
  REALM,
  settings,
  START,
  systemGroup,
  users,
  type Archived,
  type Row,
} from './archivePeople.testing.ts'

/*
 * An archive in the form that a Zulip server of feature level 379 writes, with something of every kind in it. Made for
 * tests: its people never wrote anything.
 */

const personal = (): Archived => ({
  zerver_alertword: [{ id: 1, realm: REALM, user_profile: ids.ada, word: 'harbor' }],
  zerver_muteduser: [{ id: 1, user_profile: ids.ada, muted_user: ids.gus, date_muted: START + 5.5 }],
  zerver_usertopic: [
    {
      id: 1,
      user_profile: ids.ada,
      stream: ids.general,
      recipient: GENERAL,
      topic_name: 'Lunch',
      last_updated: START + 6.5,
      visibility_policy: 3,
    },
    {
      id: 2,
      user_profile: ids.olga,
      stream: ids.general,
      recipient: GENERAL,
      topic_name: 'noise',
      last_updated: START + 7,
      visibility_policy: 1,
    },
  ],
  zerver_userstatus: [
    {
      id: 1,
      user_profile: ids.ada,
      status_text: 'at sea',
      emoji_name: 'zulip',
      emoji_code: 'zulip',
      reaction_type: 'zulip_extra_emoji',
      timestamp: START,
      client: 2,
    },
  ],
  zerver_userpresence: [
    {
      id: 1,
      user_profile: ids.ada,
      realm: REALM,
      last_update_id: 1,
      last_connected_time: START + 9.5,
      last_active_time: START + 8.5,
    },
  ],
  zerver_savedsnippet: [
    {
      id: 3,
      realm: REALM,
      user_profile: ids.ada,
      title: 'Thanks',
      content: 'Thank you *all*',
      date_created: START + 10.5,
    },
  ],
  zerver_customprofilefield: [
    {
      id: 6,
      realm: REALM,
      name: 'Boat',
      hint: 'Its name',
      order: 2,
      field_type: 1,
      field_data: '',
      display_in_profile_summary: true,
      required: false,
      editable_by_user: true,
    },
  ],
  zerver_customprofilefieldvalue: [
    { id: 1, field: 6, user_profile: ids.ada, value: 'La *Mer*', rendered_value: '<p>x</p>' },
  ],
  zerver_scheduledmessage: [
    {
      id: 5,
      sender: ids.ada,
      recipient: GENERAL,
      subject: 'Lunch',
      content: 'soon',
      stream: ids.general,
      scheduled_timestamp: LATER,
      delivered: false,
      failed: false,
      delivery_type: 1,
      sending_client: 2,
      read_by_sender: true,
    },
    {
      id: 6,
      sender: ids.ada,
      recipient: GENERAL,
      subject: 'Lunch',
      content: 'then',
      stream: ids.general,
      scheduled_timestamp: START,
      delivered: false,
      failed: false,
      delivery_type: 1,
      sending_client: 2,
      read_by_sender: true,
    },
  ],
  zerver_botstoragedata: [{ id: 1, bot_profile: ids.bot, key: 'last', value: '17' }],
})

/** Every permission of an organization, as new ones have it. */
const permissions: Row = Object.fromEntries(
  organisationPermissionNames.map((name) => [name, systemGroup(organisationPermissions[name].default)]),
)

/** The tables of realm.json. */
export const realmTables = (): Archived => ({
  zerver_realm: [
    {
      id: REALM,
      name: 'Lighthouse',
      description: 'Keepers',
      string_id: 'lighthouse',
      date_created: START + 0.25,
      uuid: 'ac3b01ed-98ed-4cca-934c-ac3176ee3c68',
      default_language: 'de',
      org_type: 10,
      invite_required: false,
      mandatory_topics: true,
      message_content_edit_limit_seconds: 3600,
      message_content_delete_limit_seconds: null,
      message_edit_history_visibility_policy: 1,
      enable_spectator_access: true,
      new_stream_announcements_stream: ids.general,
      signup_announcements_stream: null,
      moderation_request_channel: null,
      ...permissions,
      can_create_groups: administrators,
      can_invite_users_group: listed,
      icon_source: 'U',
      logo_source: 'D',
      night_logo_source: 'D',
      a_later_setting: 7,
      can_do_a_later_thing_group: administrators,
      later_announcements_stream: ids.general,
    },
  ],
  zerver_realmauthenticationmethod: [{ id: 1, realm: REALM, name: 'Email' }],
  zerver_realmuserdefault: [{ id: REALM, realm: REALM, ...settings, twenty_four_hour_time: false }],
  zerver_userprofile: users(),
  zerver_userprofile_mirrordummy: [],
  zerver_userprofile_crossrealm: [
    { email: 'notification-bot@zulip.com', id: ids.notificationBot, recipient_id: 104 },
    { email: 'welcome-bot@zulip.com', id: ids.welcomeBot, recipient_id: 105 },
  ],
  zerver_realmdomain: [{ id: 1, realm: REALM, domain: 'example.org', allow_subdomains: true }],
  zerver_realmfilter: [
    {
      id: 3,
      realm: REALM,
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://issues.example/{id}',
      order: 0,
    },
    { id: 4, realm: REALM, pattern: '(', url_template: 'https://issues.example', order: 1 },
  ],
  zerver_realmemoji: [
    {
      id: ids.spark,
      author: ids.ada,
      realm: REALM,
      name: 'spark',
      file_name: 'spark.png',
      is_animated: false,
      deactivated: false,
    },
  ],
  zerver_client: [
    { id: 1, name: 'Internal' },
    { id: 2, name: 'website' },
  ],
  zerver_realmauditlog: [{ id: 1, event_type: 215 }],
  zerver_reaction: [
    {
      id: 1,
      message: 501,
      user_profile: ids.gus,
      emoji_name: 'spark',
      emoji_code: String(ids.spark),
      reaction_type: 'realm_emoji',
    },
    {
      id: 2,
      message: 501,
      user_profile: ids.ada,
      emoji_name: 'zulip',
      emoji_code: 'zulip',
      reaction_type: 'zulip_extra_emoji',
    },
    {
      id: 3,
      message: 501,
      user_profile: ids.olga,
      emoji_name: 'wave',
      emoji_code: '1f44b',
      reaction_type: 'unicode_emoji',
    },
  ],
  ...groups(),
  ...conversations(),
  ...personal(),
})

/** A picture of this many pixels in each direction. */
const picture = (size: number): Buffer => encodePng(size, size, Buffer.alloc(size * size * 4, 0x7f))

/** The files of the archive, below a folder of their own. */
export function archiveFiles({
  realm = realmTables(),
  messages = [messageTables()],
  attachments = attachmentTables(),
}: {
  readonly realm?: Archived
  readonly messages?: readonly Archived[]
  readonly attachments?: Archived
} = {}): Packed[] {
  const asJson = (path: string, content: unknown): Packed => ({ path, content: JSON.stringify(content) })
  const record = (path: string, more: Row): Row => ({
    realm_id: REALM,
    path,
    s3_path: path,
    size: 9,
    content_type: null,
    ...more,
  })
  const files: Packed[] = [
    asJson('migration_status.json', {
      migrations_by_app: { zerver: ['0001_initial'] },
      zulip_version: '11.0-dev+git',
    }),
    asJson('realm.json', realm),
    ...messages.map((each, index) => asJson(`messages-${String(index + 1).padStart(6, '0')}.json`, each)),
    asJson('attachment.json', attachments),
    asJson('uploads/records.json', [
      record(notes, { user_profile_id: ids.ada }),
      record(shot, { user_profile_id: ids.olga }),
    ]),
    { path: `uploads/${notes}`, content: 'the notes' },
    { path: `uploads/${shot}`, content: picture(8) },
    asJson('avatars/records.json', [
      record('2/0d1f.original', { user_profile_id: ids.ada, avatar_version: 3 }),
      record('2/0d1f.png', { user_profile_id: ids.ada, avatar_version: 3 }),
    ]),
    { path: 'avatars/2/0d1f.original', content: picture(16) },
    { path: 'avatars/2/0d1f.png', content: picture(4) },
    asJson('emoji/records.json', [
      record('2/emoji/images/spark.png', {
        author: ids.ada,
        file_name: 'spark.png',
        name: 'spark',
        deactivated: false,
      }),
    ]),
    { path: 'emoji/2/emoji/images/spark.png', content: picture(6) },
    asJson('realm_icons/records.json', [record('2/icon.original', {})]),
    { path: 'realm_icons/2/icon.original', content: picture(10) },
    asJson('analytics.json', {
      analytics_realmcount: [],
      analytics_usercount: [],
      analytics_streamcount: [],
    }),
  ]
  return files.map((file) => ({ ...file, path: `lighthouse/${file.path}` }))
}
