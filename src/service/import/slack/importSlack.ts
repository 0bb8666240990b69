import * as v from 'valibot'
import { asReason, because } from '../../../protocol/refusals/reason.ts'
import type { ChatContext } from '../../chat/context.ts'
import { ArchiveFault, openArchive, type Archive } from '../archive.ts'
import { archiveFormer, importChannel, type ImportedChannel } from './channels.ts'
import { WorkspaceEmoji } from './emoji.ts'
import { Files } from './files.ts'
import { beginKnowing, Known } from './known.ts'
import { Messages, notePins, type Pinned, type Recipient } from './messages.ts'
import { People } from './people.ts'
import { storedReport, Tally, type LeftKey, type Report, type StoredReport } from './report.ts'
import { slackChannel, slackDirect, slackMessage, slackUser, type SlackMessage } from './shapes.ts'
import { SlackFiles, type SlackAccess } from './slackFiles.ts'
import { firstOwner, hasMessagesOfPeople, readEverything } from './store.ts'

/** The entries of a list that have the wanted form; the others are counted. */
async function listed<Schema extends v.GenericSchema>(
  archive: Archive,
  path: string,
  schema: Schema,
  tally: Tally,
): Promise<v.InferOutput<Schema>[]> {
  if (!archive.has(path)) return []
  const list = await archive.json(path)
  if (!Array.isArray(list)) throw new ArchiveFault(because('imports.noList', { path }))
  return list.flatMap((entry: unknown) => {
    const read = v.safeParse(schema, entry)
    if (read.success) return [read.output]
    tally.leave(path.includes('/') ? 'imports.left.unknownMessages' : 'imports.left.unknownEntries')
    return []
  })
}

const DAY_FILE = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/

/** The files of each day, the days in order. */
function daysIn({ paths }: Archive): [day: string, folders: string[]][] {
  const days = new Map<string, string[]>()
  for (const path of paths) {
    const [, folder, day] = DAY_FILE.exec(path) ?? []
    if (folder === undefined || day === undefined) continue
    days.set(day, [...(days.get(day) ?? []), folder])
  }
  return [...days].toSorted(([left], [right]) => (left < right ? -1 : 1))
}

interface Sent {
  readonly to: Recipient
  readonly message: SlackMessage
}

const byTime = (left: Sent, right: Sent): number => Number(left.message.ts) - Number(right.message.ts)

/** The messages of a conversation, whose times are their IDs. */
function onceEach(messages: readonly SlackMessage[], tally: Tally): Iterable<SlackMessage> {
  const byTime = new Map(messages.map((message) => [message.ts, message]))
  tally.leave('imports.left.messagesTwice', messages.length - byTime.size)
  return byTime.values()
}

async function messagesOf(
  { archive, tally, recipients }: Import,
  day: string,
  folders: readonly string[],
): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const folder of folders) {
    const to = recipients.get(folder)
    const messages = await listed(archive, `${folder}/${day}.json`, slackMessage, tally)
    if (!to) tally.leave('imports.left.unlisted', messages.length)
    else for (const message of onceEach(messages, tally)) sent.push({ to, message })
  }
  return sent.toSorted(byTime)
}

/** Files of the export that have no place here, with the key of a phrase for their entries. */
const without: Readonly<Record<string, LeftKey>> = {
  'canvases.json': 'imports.left.canvases',
  'content_flags.json': 'imports.left.flagged',
  'integration_logs.json': 'imports.left.apps',
}

interface Import {
  readonly archive: Archive
  readonly context: ChatContext
  readonly ownerId: number
  readonly tally: Tally
  readonly people: People
  readonly emoji: WorkspaceEmoji
  readonly files: Files
  /** By the folder of their messages. */
  readonly recipients: Known<Recipient>
  /** By their IDs there. */
  readonly channels: Known<ImportedChannel>
  readonly pins: Known<Pinned>
  /** What is done: `lists`, the last day, `all`; how many pins there are; the report so far. */
  readonly done: Known<string>
}

function begin(archive: Archive, context: ChatContext, ownerId: number, slack: SlackFiles): Import {
  const { database } = context
  beginKnowing(database)
  const done = new Known<string>(database, 'done')
  const report = done.get('report')
  const tally = new Tally(report === undefined ? undefined : (JSON.parse(report) as StoredReport))
  return {
    archive,
    context,
    ownerId,
    tally,
    people: new People(context, tally, ownerId),
    emoji: new WorkspaceEmoji(context, tally),
    files: new Files(context, { tally, archive, slack }),
    recipients: new Known(database, 'recipient'),
    channels: new Known(database, 'channel'),
    pins: new Known(database, 'pin'),
    done,
  }
}

const noteReport = ({ done, tally }: Import): void =>
  done.set('report', JSON.stringify(storedReport(tally.report)))

/** Imports all but messages. */
async function importLists(given: Import): Promise<void> {
  const { archive, context, ownerId, tally, people, recipients, channels, done } = given
  const usersFile = archive.has('users.json') ? 'users.json' : 'org_users.json'
  const lists = {
    users: await listed(archive, usersFile, slackUser, tally),
    public: await listed(archive, 'channels.json', slackChannel, tally),
    private: await listed(archive, 'groups.json', slackChannel, tally),
    direct: [
      ...(await listed(archive, 'dms.json', slackDirect, tally)),
      ...(await listed(archive, 'mpims.json', slackDirect, tally)),
    ],
  }
  for (const [path, what] of Object.entries(without)) {
    const entries = archive.has(path) ? await archive.json(path) : []
    if (Array.isArray(entries)) tally.leave(what, entries.length)
  }
  await given.emoji.addAll(archive, ownerId)
  let pinned = 0
  context.database.transaction(() => {
    for (const user of lists.users) people.add(user)
    for (const [isPrivate, entry] of [
      ...lists.public.map((each) => [false, each] as const),
      ...lists.private.map((each) => [true, each] as const),
    ]) {
      if (channels.has(entry.id)) {
        tally.leave('imports.left.channelsTwice')
        continue
      }
      const imported = importChannel(context, people, tally, { given: entry, isPrivate, ownerId })
      channels.set(entry.id, imported)
      recipients.set(entry.name, { channelId: imported.id })
      notePins(given.pins, imported.id, entry.pins ?? [])
      pinned += entry.pins?.length ?? 0
    }
    for (const { id, name, members } of lists.direct) {
      const to = { userIds: members.map((each) => people.idOf(each)) }
      recipients.set(id, to)
      if (name) recipients.set(name, to)
    }
    done.set('pinned', String(pinned))
    done.set('lists', 'done')
    noteReport(given)
  })
}

/** How far an import is. */
export interface Progress {
  /** The last day whose messages came. */
  readonly day: string
  /** Days that are done, and all. */
  readonly done: number
  readonly of: number
  readonly messages: number
}
export type TellProgress = (progress: Progress) => void

export interface SlackOptions {
  readonly tell: TellProgress
  /** Called when nothing was found that refuses the import, before anything is imported. */
  readonly onAccepted?: (() => void) | undefined
  /** Name of the file in sentences. */
  readonly name?: string
  /** Without a token when absent. */
  readonly slack?: SlackAccess | undefined
}

const PLAIN_ACCESS: SlackAccess = { url: 'https://slack.com' }

async function importFrom(
  archive: Archive,
  context: ChatContext,
  { tell, onAccepted, slack = PLAIN_ACCESS }: SlackOptions,
): Promise<Report> {
  const { database } = context
  const owner = firstOwner(database)
  if (owner === undefined) throw new ArchiveFault(asReason('imports.noOwner'))
  const source = new SlackFiles(slack)
  const given = begin(archive, context, owner, source)
  const { tally, people, channels, files, done } = given
  if (done.has('all')) return tally.report
  await source.requireToken()
  const isNew = !done.has('lists')
  if (isNew && hasMessagesOfPeople(database)) throw new ArchiveFault(asReason('imports.hasMessages'))
  onAccepted?.()
  if (isNew) await importLists(given)
  const messages = new Messages({ ...given, channelName: (id) => channels.get(id)?.name })
  const days = daysIn(archive)
  const last = done.get('day') ?? ''
  for (const [index, [day, folders]] of days.entries()) {
    if (day <= last) continue
    const sent = await messagesOf(given, day, folders)
    for (const { message } of sent) await files.unpack(message)
    await files.fetch()
    await files.flush()
    database.transaction(() => {
      for (const { to, message } of sent) messages.add(to, message)
      done.set('day', day)
      noteReport(given)
    })
    tell({ day, done: index + 1, of: days.length, messages: tally.messages })
  }
  database.transaction(() => {
    readEverything(database)
    people.retire()
    archiveFormer(context, channels.values())
    tally.leave('imports.left.pins', Number(done.get('pinned') ?? 0) - tally.pins)
    noteReport(given)
    done.set('all', 'done')
  })
  return tally.report
}

/**
 * Imports an export of a Slack workspace into an organization without messages. A failure leaves what came before it, so
 * callers work on a copy of the database; called again with the same archive and that copy, it goes on from there. What it
 * knows stays in the copy until `forgetImport`.
 * @throws ArchiveFault
 */
export async function importSlack(
  file: string,
  context: ChatContext,
  options: SlackOptions,
): Promise<Report> {
  const archive = await openArchive(file, 'channels.json', options.name ?? file)
  try {
    return await importFrom(archive, context, options)
  } finally {
    archive.close()
  }
}
