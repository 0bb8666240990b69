/* People and groups of the archive that tests import (`anArchive.testing.ts`). */

export type Row = Readonly<Record<string, unknown>>
export type Archived = Record<string, Row[]>

export const START = 1_795_438_562
/** Far enough in the future for a message to be sent then. */
export const LATER = 4_000_000_000
export const REALM = 2

export const ids = {
  notificationBot: 4,
  welcomeBot: 5,
  olga: 8,
  ada: 9,
  gus: 10,
  left: 11,
  bot: 12,
  general: 41,
  plans: 42,
  old: 43,
  crew: 30,
  night: 31,
  spark: 7,
} as const

const systemGroups = [
  'role:nobody',
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
]
export const nobody = 21
export const administrators = 23
export const everyone = 27
export const systemGroup = (name: string): number => nobody + systemGroups.indexOf(name)
/** A group without a name: Ada, and the crew. */
export const listed = 32
/** Another: Ada. */
export const adaAlone = 33

export const settings = {
  enter_sends: false,
  default_language: 'en',
  color_scheme: 1,
  twenty_four_hour_time: true,
  notification_sound: 'zulip',
  email_address_visibility: 1,
  web_home_view: 'inbox',
}

const person = (id: number, email: string, full_name: string, more: Row = {}): Row => ({
  ...settings,
  id,
  email: `user${id}@chat.example.net`,
  delivery_email: email,
  full_name,
  recipient: 100 + id,
  realm: REALM,
  date_joined: START + 0.5,
  role: 400,
  is_active: true,
  is_bot: false,
  bot_type: null,
  bot_owner: null,
  is_mirror_dummy: false,
  timezone: '',
  avatar_source: 'G',
  avatar_version: 1,
  long_term_idle: false,
  last_active_message_id: null,
  ...more,
})

const group = (usergroup_ptr: number, name: string, more: Row = {}): Row => ({
  id: usergroup_ptr,
  usergroup_ptr,
  name,
  description: '',
  date_created: null,
  creator: null,
  is_system_group: false,
  deactivated: false,
  can_add_members_group: nobody,
  can_join_group: nobody,
  can_leave_group: everyone,
  can_manage_group: nobody,
  can_mention_group: everyone,
  can_remove_members_group: nobody,
  realm_for_sharding: REALM,
  ...more,
})

export const users = (): Row[] => [
  person(ids.olga, 'olga@example.org', 'Olga', { role: 100, can_change_user_emails: true }),
  person(ids.ada, 'ada@example.org', 'Ada Keller', {
    role: 200,
    timezone: 'Europe/Rome',
    avatar_source: 'U',
    avatar_version: 3,
  }),
  person(ids.gus, 'gus@example.org', 'Gus', { role: 600, email_address_visibility: 4 }),
  person(ids.left, 'left@example.org', 'Long Gone', { is_active: false }),
  person(ids.bot, 'deploys-bot@chat.example.net', 'Deploys', {
    email: 'deploys-bot@chat.example.net',
    is_bot: true,
    bot_type: 1,
    bot_owner: ids.ada,
  }),
]

export const groups = (): Archived => ({
  zerver_usergroup: [...systemGroups.keys()]
    .map((index) => nobody + index)
    .concat(ids.crew, ids.night, listed, adaAlone)
    .map((id) => ({ id, realm: REALM })),
  zerver_namedusergroup: [
    ...systemGroups.map((name, index) => group(nobody + index, name, { is_system_group: true })),
    group(ids.crew, 'crew', {
      description: 'On duty',
      creator: ids.ada,
      date_created: START + 2,
      can_manage_group: adaAlone,
    }),
    group(ids.night, 'night', { creator: ids.olga, date_created: START + 3 }),
  ],
  zerver_usergroupmembership: [
    { id: 1, user_group: 22, user_profile: ids.olga },
    { id: 2, user_group: 23, user_profile: ids.ada },
    { id: 3, user_group: 27, user_profile: ids.gus },
    { id: 4, user_group: ids.crew, user_profile: ids.ada },
    { id: 5, user_group: ids.night, user_profile: ids.gus },
    { id: 6, user_group: listed, user_profile: ids.ada },
    { id: 7, user_group: adaAlone, user_profile: ids.ada },
  ],
  zerver_groupgroupmembership: [
    { id: 1, supergroup: ids.crew, subgroup: ids.night },
    { id: 2, supergroup: listed, subgroup: ids.crew },
  ],
})
