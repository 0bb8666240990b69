import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'tar'
import { systemGroupNames, type SystemGroupName } from '../../../protocol/chat/permissionRules.ts'
import type { ChatContext } from '../../chat/context.ts'
import { systemGroupId } from '../../chat/groups/systemGroups.ts'
import { openFolderArchive, type FolderArchive } from '../../import/folderArchive.ts'
import { Tally, type Report } from '../../import/zulip/tally.ts'
import { Accounts, extraEmojiThere } from './accounts.ts'
import { takeAvatars, takeEmoji, takeOrganizationPictures, takeUploads } from './files.ts'
import { Form, type Row } from './form.ts'
import { ExportedGroups } from './groups.ts'
import { messageFiles } from './messages.ts'
import { countSettingsWithoutColumn, organizationTables, type Tables } from './organization.ts'
import { personalTables } from './personal.ts'
import { Recipients } from './recipients.ts'
import {
  clientNames,
  countEndingStatuses,
  countMovesOfChannels,
  countPins,
  countRows,
  countVotes,
  directConversations,
  rowsOf,
} from './store.ts'

/** Number of the organization in the archive; the server gives it one of its own. */
const REALM = 1
const MIGRATIONS = 'migration_status.json'
/** The archive's one folder. */
const TOP = 'export'

/** Kinds of changes in the archive's records. */
const Change = {
  userCreated: 101,
  /** Without it a server takes the organization for one of another product, and welcomes it. */
  organizationExported: 206,
  organizationCreated: 215,
  subscriptionCreated: 301,
} as const

/** What no archive holds, by table, with a phrase for its rows. */
const without: Readonly<Record<string, string>> = {
  draft: 'drafts',
  reminder: 'reminders',
  navigation_view: 'pinned views',
  invitation: 'invitations',
  second_factor: 'second factors: people set them up again',
  web_push_device: 'devices that are notified while the app is closed: people add them again',
  outgoing_delivery: 'messages on their way to the addresses of bots',
  audit_log: 'entries of the audit log: export it by itself',
  calendar_event: 'events of the calendar: they move with move-calendar',
  calendar_subscribed_feed: 'subscribed calendars',
}

/** What an export reads. */
export type Source = Pick<ChatContext, 'database' | 'uploadsFolder'>

const isSystemName = (name: string): name is SystemGroupName =>
  (systemGroupNames as readonly string[]).includes(name)

function records(tables: Tables): Row[] {
  const none = {
    backfilled: false,
    extra_data: {},
    realm: REALM,
    acting_user: null,
    modified_user_group: null,
  }
  const joined = (tables['zerver_userprofile'] ?? []).map((row) => ({
    ...none,
    event_type: Change.userCreated,
    event_time: row['date_joined'],
    modified_user: row['id'],
    modified_stream: null,
    event_last_message_id: null,
  }))
  const channels = new Map((tables['zerver_stream'] ?? []).map((row) => [row['recipient'], row]))
  const subscribed = (tables['zerver_subscription'] ?? []).flatMap((row) => {
    const channel = channels.get(row['recipient'])
    if (!channel) return []
    return {
      ...none,
      event_type: Change.subscriptionCreated,
      event_time: channel['date_created'],
      modified_user: row['user_profile'],
      modified_stream: channel['id'],
      event_last_message_id: 0,
    }
  })
  const created = {
    ...none,
    event_type: Change.organizationCreated,
    event_time: joined[0]?.event_time ?? 0,
    modified_user: null,
    modified_stream: null,
    event_last_message_id: null,
  }
  const exported = {
    ...created,
    event_type: Change.organizationExported,
    event_time: Math.floor(Date.now() / 1000),
  }
  return [created, ...joined, ...subscribed, exported].map((row, index) => ({ id: index + 1, ...row }))
}

interface ReactionRow {
  readonly id: number
  readonly message_id: number
  readonly user_id: number
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
}

function reactions(source: Source): Row[] {
  return rowsOf<ReactionRow>(source.database, 'reaction', 'id').map((row) => {
    const isExtra = row.reaction_type === 'service_extra_emoji'
    return {
      id: row.id,
      message: row.message_id,
      user_profile: row.user_id,
      emoji_name: isExtra ? extraEmojiThere(row.emoji_name) : row.emoji_name,
      emoji_code: isExtra ? extraEmojiThere(row.emoji_code) : row.emoji_code,
      reaction_type: isExtra ? 'zulip_extra_emoji' : row.reaction_type,
    }
  })
}

function botDefaults(source: Source): (userId: number) => Row {
  interface BotRow {
    readonly user_id: number
    readonly sending_channel_id: number | null
    readonly events_channel_id: number | null
    readonly all_public_channels: number
    readonly given_role: number | null
  }
  const bots = new Map(rowsOf<BotRow>(source.database, 'bot', 'user_id').map((row) => [row.user_id, row]))
  return (userId) => ({
    // The role that its owner holds back returns with the owner’s.
    ...(bots.get(userId)?.given_role ? { role: bots.get(userId)?.given_role } : {}),
    default_sending_stream: bots.get(userId)?.sending_channel_id ?? null,
    default_events_register_stream: bots.get(userId)?.events_channel_id ?? null,
    default_all_public_streams: bots.get(userId)?.all_public_channels === 1,
  })
}

/** Numbers of client programs by their names. */
function numberClients(source: Source): { readonly rows: Row[]; readonly idOf: (name: string) => number } {
  const names = [...new Set(['Internal', ...clientNames(source.database)])].filter((name) => name !== '')
  const ids = new Map(names.map((name, index) => [name, index + 1]))
  return { rows: names.map((name, index) => ({ id: index + 1, name })), idOf: (name) => ids.get(name) ?? 1 }
}

/** Addresses to which bots post. A server gives them new tokens. */
const services = ({ database }: Source): Row[] =>
  rowsOf<{ user_id: number; address: string; form: number; token: string }>(
    database,
    'bot_service',
    'user_id',
  ).map((row, index) => ({
    id: index + 1,
    name: `bot ${row.user_id}`,
    user_profile: row.user_id,
    base_url: row.address,
    token: row.token,
    interface: row.form,
  }))

/** Phrases for rows of tables that the operator wants counted. */
const counted: readonly (readonly [table: string, what: string])[] = [
  ['zerver_userprofile', 'people and bots (without passwords and keys)'],
  ['zerver_namedusergroup', 'groups, those of roles included'],
  ['zerver_stream', 'channels'],
  ['zerver_reaction', 'reactions'],
  ['zerver_realmemoji', 'emoji'],
  ['zerver_realmfilter', 'linkifiers'],
  ['zerver_realmplayground', 'code playgrounds'],
  ['zerver_customprofilefieldvalue', 'values of profile fields'],
  ['zerver_usertopic', 'muted, unmuted and followed topics'],
  ['zerver_scheduledmessage', 'scheduled messages'],
  ['zerver_service', 'addresses to which bots post (their tokens are new there)'],
]

const phrases: ReadonlyMap<string, string> = new Map([
  ...counted,
  ['zerver_channelfolder', 'folders of channels'],
  ['zerver_savedsnippet', 'snippets'],
])

/** Writes all files of the archive into `folder`. */
async function writeArchive(source: Source, like: FolderArchive, folder: string): Promise<Report> {
  const tally = new Tally()
  const groupNamed = (name: string): number =>
    systemGroupId(source, isSystemName(name) ? name : 'role:nobody')
  const form = await Form.of(like, groupNamed)
  const migrations = await like.json(MIGRATIONS)
  const write = (path: string, content: unknown): void =>
    writeFileSync(join(folder, path), JSON.stringify(content), { mode: 0o600 })
  for (const name of ['uploads', 'avatars', 'emoji', 'realm_icons'])
    mkdirSync(join(folder, name), { mode: 0o700 })
  const recipients = new Recipients()
  const accounts = new Accounts(source, form, recipients)
  const groups = new ExportedGroups(source)
  const clients = numberClients(source)
  groups.addAll(accounts.users)
  for (const participants of directConversations(source.database)) {
    const ids = participants.split(',').map(Number)
    recipients.ofDirect(ids, ids[0] ?? 0)
  }
  const organization = organizationTables(source, form, REALM, groups, recipients)
  const common = { context: source, realm: REALM, recipients, clientId: clients.idOf }
  const stats: Record<string, Record<string, number>> = {}
  let number = 0
  for (const { messages, marks } of messageFiles({ ...common, form, systemIds: accounts.systemIds })) {
    const name = `messages-${String((number += 1)).padStart(6, '0')}`
    write(`${name}.json`, { zerver_message: messages, zerver_usermessage: marks })
    stats[name] = { zerver_message: messages.length, zerver_usermessage: marks.length }
    tally.come('messages', messages.length)
    tally.come('marks of readers on messages: read, starred, mentioned', marks.length)
  }
  const tables: Tables = {
    ...organization,
    zerver_userprofile: accounts.rows(REALM, recipients, botDefaults(source)),
    zerver_userprofile_crossrealm: accounts.systemRows,
    zerver_reaction: reactions(source),
    zerver_client: clients.rows,
    zerver_service: services(source),
    ...personalTables({ ...common, users: accounts.users }),
    ...groups.tables(REALM),
  }
  const all: Tables = { ...tables, zerver_realmauditlog: records(tables) }
  const notOfRealm = new Set(['zerver_message', 'zerver_usermessage', 'zerver_attachment'])
  const names = form.names.filter((name) => !notOfRealm.has(name))
  const realm = Object.fromEntries(
    names.map((name) => [name, (all[name] ?? []).map((row) => form.shape(name, row))]),
  )
  write('realm.json', realm)
  for (const [table, what] of counted) if (form.has(table)) tally.come(what, all[table]?.length ?? 0)
  for (const [name, rows] of Object.entries(all)) {
    if (form.has(name)) continue
    tally.leave(`${phrases.get(name) ?? `rows of ${name}`}, which the server’s version lacks`, rows.length)
  }
  const parts = { context: source, realm: REALM, folder, tally }
  const { attachments, records: uploads } = takeUploads(parts, accounts.users)
  write('attachment.json', {
    zerver_attachment: attachments.map((row) => form.shape('zerver_attachment', row)),
  })
  write('uploads/records.json', uploads)
  write('avatars/records.json', takeAvatars(parts, accounts.users))
  write('emoji/records.json', takeEmoji(parts, organization['zerver_realmemoji'] ?? []))
  write('realm_icons/records.json', takeOrganizationPictures(parts))
  write('analytics.json', { analytics_realmcount: [], analytics_usercount: [], analytics_streamcount: [] })
  write(MIGRATIONS, migrations)
  write('stats.json', {
    ...stats,
    realm: Object.fromEntries(Object.entries(realm).map(([name, rows]) => [name, rows.length])),
  })
  for (const [table, what] of Object.entries(without)) tally.leave(what, countRows(source.database, table))
  tally.leave('pinned messages', countPins(source.database))
  tally.leave(
    'moves between channels in histories: a server gives channels new numbers, but leaves those there',
    countMovesOfChannels(source.database),
  )
  tally.leave(
    'times at which a status ends: it stays until it is changed',
    countEndingStatuses(source.database),
  )
  tally.leave(
    'settings of the organization that the server’s version lacks',
    countSettingsWithoutColumn(source, form),
  )
  tally.leave('votes and tasks that people added to messages', countVotes(source.database))
  return tally.report
}

/**
 * Writes the organization as an archive that a Zulip server of one version imports.
 * @param likeFile any archive that this server wrote: it shows the tables of its version
 * @param outFile the new archive (.tar.gz); replaced if it exists
 * @param work folder for what is written meanwhile, deleted at the end
 * @throws ArchiveFault
 */
export async function exportZulip(
  source: Source,
  likeFile: string,
  outFile: string,
  work: string,
): Promise<Report> {
  rmSync(work, { recursive: true, force: true })
  const folder = join(work, TOP)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const like = await openFolderArchive(likeFile, 'realm.json', join(work, 'like'))
  try {
    const report = await writeArchive(source, like, folder)
    const unfinished = `${outFile}.unfinished`
    await create({ file: unfinished, cwd: work, gzip: true, portable: true, mode: 0o600 }, [TOP])
    await rename(unfinished, outFile)
    return report
  } finally {
    await like.close()
    rmSync(work, { recursive: true, force: true })
  }
}
