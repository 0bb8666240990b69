import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw } from '../../../markdown/draw.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { userSettings } from '../../../protocol/chat/userSettings.ts'
import { issueApiKey } from '../../chat/accounts/keys.ts'
import { aService, type TestService } from '../../chat/service.testing.ts'
import { openFolderArchive } from '../../import/folderArchive.ts'
import { tarOf, type Packed } from '../../import/tar.testing.ts'
import { archiveFiles, realmTables } from '../../import/zulip/anArchive.testing.ts'
import { attachmentTables, messageTables } from '../../import/zulip/archiveMessages.testing.ts'
import { ids } from '../../import/zulip/archivePeople.testing.ts'
import { importZulip } from '../../import/zulip/importZulip.ts'
import type { Report } from '../../import/zulip/tally.ts'
import { organisationSettings, storeOrganisationSettings } from '../../chat/realm/settings.ts'
import { userByEmail } from '../../chat/users/store.ts'
import { seedSampleOrganisation } from '../../sample/seed.ts'
import { exportZulip } from './exportZulip.ts'

let folder: string
const services: TestService[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-export-'))
})
afterEach(() => {
  for (const { service } of services.splice(0)) service.stop()
  rmSync(folder, { recursive: true })
})

function started(): TestService {
  const service = aService()
  services.push(service)
  return service
}

/** An archive that shows which tables and columns the server has. */
function like(files: readonly Packed[] = archiveFiles()): string {
  const file = join(folder, 'theirs.tar.gz')
  writeFileSync(file, tarOf(files))
  return file
}

async function imported(file: string): Promise<TestService> {
  const service = started()
  const context = { ...service.context, drawings: { htmlOf: draw } }
  await importZulip(file, join(folder, 'unpacked'), context, () => undefined)
  return service
}

async function exported(service: TestService, theirs = like()): Promise<{ file: string; report: Report }> {
  const file = join(folder, 'ours.tar.gz')
  const report = await exportZulip(service.context, theirs, file, join(folder, 'work'))
  expect(readdirSync(folder).toSorted()).toEqual(['ours.tar.gz', 'theirs.tar.gz'])
  return { file, report }
}

/** The file's tables. */
async function tablesIn(file: string, path: string): Promise<Record<string, Record<string, unknown>[]>> {
  const archive = await openFolderArchive(file, 'realm.json', join(folder, 'read'))
  try {
    return (await archive.json(path)) as Record<string, Record<string, unknown>[]>
  } finally {
    await archive.close()
  }
}

/** Tables of what changes with each process, or is found again from other tables. */
const passing =
  /^(?:sqlite_|message_(?:words|substrings|search$|vocabulary|edited_words$)|api_key$|saved_event_queue|sent_key|mail|calendar_|\w+_version$)/

/** Rows by table, in an order of their own; a picture's name, which is random, stands for what it shows. */
function rowsOf(service: TestService): Record<string, string[]> {
  const { database, uploadsFolder } = service.context
  const names = database
    .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name)
    .filter((name) => !passing.test(name))
  const pictures = new Map(
    readdirSync(uploadsFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [
        entry.name,
        createHash('sha256')
          .update(readFileSync(join(entry.parentPath, entry.name)))
          .digest('hex'),
      ]),
  )
  const plain = (row: object): string =>
    JSON.stringify(row).replaceAll(/[\w-]{24}\.(?:png|jpg|gif|webp)/g, (name) => pictures.get(name) ?? name)
  return Object.fromEntries(
    names.map((name) => [name, database.all<object>(`SELECT * FROM ${name}`).map(plain).toSorted()]),
  )
}

test('what was imported, exported and imported again is the same, table by table', async () => {
  const first = await imported(like())
  const second = await imported((await exported(first)).file)
  const [before, after] = [rowsOf(first), rowsOf(second)]
  expect(before['message']).toHaveLength(9)
  expect(before['user_message']?.length).toBeGreaterThan(3)
  expect(before['scheduled_message']).toHaveLength(1)
  expect(after).toEqual(before)
})

test('an archive has the tables and columns of the server that is to read it', async () => {
  const service = await imported(like())
  const { file } = await exported(service)
  const realm = await tablesIn(file, 'realm.json')
  const theirs = realmTables()
  expect(Object.keys(realm).toSorted()).toEqual(Object.keys(theirs).toSorted())
  for (const [name, rows] of Object.entries(theirs)) {
    const [columns] = rows.map((row) => Object.keys(row).toSorted())
    for (const row of realm[name] ?? [])
      if (columns) expect({ name, columns: Object.keys(row).toSorted() }).toEqual({ name, columns })
  }
  // What does not exist here is as all of theirs have it; their channels and groups are not ours.
  expect(realm['zerver_realm']?.[0]).toMatchObject({
    a_later_setting: 7,
    can_do_a_later_thing_group: 2,
    later_announcements_stream: null,
  })
  expect(realm['zerver_realm']?.[0]?.['uuid']).not.toBe(theirs['zerver_realm']?.[0]?.['uuid'])
  const archive = await openFolderArchive(file, 'realm.json', join(folder, 'read'))
  expect(await archive.json('migration_status.json')).toEqual({
    migrations_by_app: { zerver: ['0001_initial'] },
    zulip_version: '11.0-dev+git',
  })
  await archive.close()
})

test('messages say what they said, and readers have the marks that they had', async () => {
  const service = await imported(like())
  const { file } = await exported(service)
  const { zerver_message: messages = [], zerver_usermessage: marks = [] } = await tablesIn(
    file,
    'messages-000001.json',
  )
  const theirs = messageTables()
  const said = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [
      row['id'],
      row['sender'],
      row['subject'],
      row['content'],
      Math.floor(Number(row['date_sent'])),
    ])
  expect(said(messages)).toEqual(said(theirs['zerver_message'] ?? []))
  // A server marks what it sent to telephones; that is not kept here.
  const onTelephones = 4096
  const markOf = (row: Record<string, unknown>): string =>
    `${String(row['message'])} ${String(row['user_profile'])} ${Number(row['flags_mask']) & ~onTelephones}`
  expect(marks.map(markOf).toSorted()).toEqual((theirs['zerver_usermessage'] ?? []).map(markOf).toSorted())
  const { zerver_attachment: attachments = [] } = await tablesIn(file, 'attachment.json')
  expect(attachments.map((row) => [row['id'], row['path_id'], row['messages']])).toEqual(
    (attachmentTables()['zerver_attachment'] ?? []).map((row) => [
      row['id'],
      row['path_id'],
      row['messages'],
    ]),
  )
})

test('a server takes it for an organization of another server, and draws all but the messages of its own bots', async () => {
  const service = await imported(like())
  const { file } = await exported(service)
  const { zerver_realmauditlog: records = [] } = await tablesIn(file, 'realm.json')
  // 206: the organization was exported.
  expect(records.filter((row) => row['event_type'] === 206)).toHaveLength(1)
  const { zerver_message: messages = [] } = await tablesIn(file, 'messages-000001.json')
  const drawn = messages.filter((row) => row['rendered_content'] !== null).map((row) => row['sender'])
  // The third has a link of a linkifier, which the server does not know yet when it draws.
  expect(drawn).toEqual([ids.notificationBot, ids.welcomeBot, ids.bot])
})

test('a server keeps what was drawn of a mention by ID, because it gives people new IDs', async () => {
  const service = await imported(like())
  service.context.database.run(
    `UPDATE message SET content = ?, rendered_content = ? WHERE id = 503`,
    `see @_**Gus|${ids.gus}**`,
    '<p>see Gus</p>',
  )
  service.context.database.run(
    `UPDATE message SET content = ?, rendered_content = ? WHERE id = 512`,
    `see @_**Gus|${ids.gus}** :boat:`,
    '<p>see Gus <img alt=":boat:"></p>',
  )
  const { file } = await exported(service)
  const { zerver_message: messages = [] } = await tablesIn(file, 'messages-000001.json')
  const drawn = messages.filter((row) => row['rendered_content'] !== null).map((row) => row['id'])
  // Without 512, whose picture has another address there.
  expect(drawn).toEqual([503, 506, 507, 510])
})

test('settings of the organization go and come back', async () => {
  const service = await imported(like())
  const chosen = {
    inline_url_embed_preview: false,
    message_content_allowed_in_email_notifications: false,
    message_retention_days: 3000,
    keep_starred_messages: false,
  }
  storeOrganisationSettings(service.context, chosen)
  const realm = realmTables()
  const columns = {
    inline_url_embed_preview: true,
    message_content_allowed_in_email_notifications: true,
    message_retention_days: -1,
  }
  const withColumns = {
    ...realm,
    zerver_realm: (realm['zerver_realm'] ?? []).map((row) => ({ ...row, ...columns })),
  }
  const { file, report } = await exported(service, like(archiveFiles({ realm: withColumns })))
  const back = await imported(file)
  const { keep_starred_messages: _, ...moving } = chosen
  expect(organisationSettings(back.context)).toMatchObject({ ...moving, keep_starred_messages: true })
  expect(report.left.get('settings of the organization that the server’s version lacks')).toBe(1)
})

test('addresses to which bots post go, and what stays is counted', async () => {
  const service = await imported(like())
  const { database } = service.context
  const address = 'https://hooks.example/in'
  database.run('INSERT INTO bot_service VALUES (?, ?, 2, ?)', ids.bot, address, 'secret')
  database.run('UPDATE user_status SET ends_at = 1900000000')
  const realm = { ...realmTables(), zerver_service: [] }
  const { file, report } = await exported(service, like(archiveFiles({ realm })))
  const { zerver_service: services = [] } = await tablesIn(file, 'realm.json')
  expect(services).toMatchObject([{ user_profile: ids.bot, base_url: address, interface: 2 }])
  expect(Object.fromEntries(report.left)).toMatchObject({
    'times at which a status ends: it stays until it is changed': 1,
    'moves between channels in histories: a server gives channels new numbers, but leaves those there': 1,
  })
})

test('columns of later versions are left out where no row shows that the server has them', async () => {
  const realm = { ...realmTables(), zerver_customprofilefield: [], zerver_realmfilter: [] }
  const { file } = await exported(await imported(like()), like(archiveFiles({ realm })))
  const { zerver_customprofilefield: fields = [], zerver_realmfilter: linkifiers = [] } = await tablesIn(
    file,
    'realm.json',
  )
  expect(Object.keys(fields[0] ?? {})).not.toContain('use_for_user_matching')
  expect(Object.keys(linkifiers[0] ?? {}).toSorted()).toEqual([
    'id',
    'order',
    'pattern',
    'realm',
    'url_template',
  ])
})

test('what the server’s version lacks is counted', async () => {
  const { zerver_muteduser: _, ...realm } = realmTables()
  const service = await imported(like())
  const { report } = await exported(service, like(archiveFiles({ realm })))
  expect(Object.fromEntries(report.left)).toMatchObject({
    'rows of zerver_muteduser, which the server’s version lacks': 1,
  })
})

/** The form of a later version, which has more of what this service has. */
function later(): readonly Packed[] {
  const realm = realmTables()
  const withColumns = (table: string, columns: object) =>
    (realm[table] ?? []).map((row, index) => ({
      ...row,
      ...columns,
      ...(index === 0 ? { twenty_four_hour_time: null } : {}),
    }))
  return archiveFiles({
    realm: {
      ...realm,
      zerver_channelfolder: [],
      zerver_presencesequence: [],
      zerver_stream: withColumns('zerver_stream', { topics_policy: 1, folder: null }),
      zerver_userprofile: withColumns('zerver_userprofile', { ...everySetting, is_imported_stub: false }),
      zerver_realmuserdefault: withColumns('zerver_realmuserdefault', everySetting),
      zerver_realmfilter: withColumns('zerver_realmfilter', {
        example_input: null,
        reverse_template: null,
        alternative_url_templates: [],
      }),
    },
  })
}

const mainAccounts = ['owner', 'admin', 'moderator', 'member', 'guest']

/** What a person sees of the organization: all that an archive can hold. */
async function seenBy(service: TestService, name: string): Promise<object> {
  const { database } = service.context
  const user = userByEmail(database, `${name}@demo.test`)
  if (!user) throw new Error(`There is no ${name}`)
  const as = { id: user.id, email: user.email, apiKey: issueApiKey(service.context, user.id) }
  const page = { anchor: 'newest', num_before: 1000, num_after: 0, allow_empty_topic_name: true }
  const { messages } = await service.call(getMessages, page, { as })
  const seen = await service.register(as)
  const bots = new Set(
    database.all<{ id: number }>('SELECT user_id AS id FROM system_bot').map(({ id }) => id),
  )
  return {
    messages: messages.map(({ submessages, ...message }) => ({
      ...message,
      steps: Math.min(1, submessages?.length ?? 0),
    })),
    unread: seen.unread_msgs,
    channels: seen.subscriptions,
    others: [seen.unsubscribed, seen.never_subscribed],
    folders: seen.channel_folders,
    people: seen.realm_users?.filter((each) => !bots.has(each.user_id)),
    former: seen.realm_non_active_users,
    groups: seen.realm_user_groups,
    settings: seen.user_settings,
    topics: seen.user_topics,
    words: seen.alert_words,
    muted: seen.muted_users,
    snippets: seen.saved_snippets,
    statuses: seen.user_status,
    later: seen.scheduled_messages,
    fields: seen.custom_profile_fields,
    domains: seen.realm_domains,
    organization: Object.fromEntries(
      Object.entries(seen).filter(([key]) =>
        /^realm_(?:name|description|.*_group|.*_policy|.*_seconds|default_.*)$/.test(key),
      ),
    ),
  }
}

const everySetting = v.parse(userSettings, {})

/** Pictures have other names. */
const withoutNames = (seen: object): unknown =>
  JSON.parse(
    JSON.stringify(seen).replaceAll(/(\/user_avatars\/(?:emoji|people)\/)[\w-]+(?=\.\w+)/g, '$1picture'),
  )

test('everyone sees the organization that went away and came back as it was', async () => {
  const service = started()
  await seedSampleOrganisation(service.context)
  const theirs = like(later())
  const { file, report } = await exported(service, theirs)
  const back = await imported(file)
  for (const name of mainAccounts) {
    const [before, after] = [await seenBy(service, name), await seenBy(back, name)]
    expect({ name, seen: withoutNames(after) }).toEqual({ name, seen: withoutNames(before) })
  }
  expect(Object.fromEntries(report.left)).toEqual({
    drafts: 5,
    invitations: 3,
    'votes and tasks that people added to messages': 19,
  })
  const again = await imported((await exported(back, theirs)).file)
  expect(rowsOf(again)).toEqual(rowsOf(back))
}, 120_000)
