import * as v from 'valibot'
import type { ChatContext } from '../../chat/context.ts'
import { ArchiveFault, openArchive, type Archive } from '../archive.ts'
import { archiveFormer, importChannel, type ImportedChannel } from './channels.ts'
import { conversationTo, Messages, type Conversation } from './messages.ts'
import { People } from './people.ts'
import { Tally, type Report } from './report.ts'
import { slackChannel, slackDirect, slackMessage, slackUser, type SlackMessage } from './shapes.ts'
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
  if (!Array.isArray(list)) throw new ArchiveFault(`${path} isn’t a list.`)
  return list.flatMap((entry: unknown) => {
    const read = v.safeParse(schema, entry)
    if (read.success) return [read.output]
    tally.leave(`entries of ${path.includes('/') ? 'days of messages' : path} of an unknown form`)
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
  readonly conversation: Conversation
  readonly message: SlackMessage
}

const byTime = (left: Sent, right: Sent): number => Number(left.message.ts) - Number(right.message.ts)

/** The messages of a conversation, whose times are their IDs. */
function onceEach(messages: readonly SlackMessage[], tally: Tally): Iterable<SlackMessage> {
  const byTime = new Map(messages.map((message) => [message.ts, message]))
  tally.leave('messages listed twice', messages.length - byTime.size)
  return byTime.values()
}

async function messagesOf(
  archive: Archive,
  day: string,
  folders: readonly string[],
  conversations: ReadonlyMap<string, Conversation>,
  tally: Tally,
): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const folder of folders) {
    const conversation = conversations.get(folder)
    const messages = await listed(archive, `${folder}/${day}.json`, slackMessage, tally)
    if (!conversation) tally.leave('messages of conversations that the export does not list', messages.length)
    else for (const message of onceEach(messages, tally)) sent.push({ conversation, message })
  }
  return sent.toSorted(byTime)
}

/** Called after each day with its date and the number of messages so far. */
export type Progress = (day: string, messages: number) => void

async function importFrom(archive: Archive, context: ChatContext, progress: Progress): Promise<Report> {
  const { database } = context
  const owner = firstOwner(database)
  if (owner === undefined) throw new ArchiveFault('Set up your organization first: its owner imports.')
  if (hasMessagesOfPeople(database)) {
    throw new ArchiveFault(
      'This organization has messages already. Messages are in the order of their times, so an import comes first: set up another organization (DATA_DIR) and import there.',
    )
  }
  const tally = new Tally()
  const people = new People(context, tally, owner)
  const lists = {
    users: await listed(archive, 'users.json', slackUser, tally),
    public: await listed(archive, 'channels.json', slackChannel, tally),
    private: await listed(archive, 'groups.json', slackChannel, tally),
    direct: [
      ...(await listed(archive, 'dms.json', slackDirect, tally)),
      ...(await listed(archive, 'mpims.json', slackDirect, tally)),
    ],
  }
  const conversations = new Map<string, Conversation>()
  const channels = new Map<string, ImportedChannel>()
  let pinned = 0
  database.transaction(() => {
    for (const user of lists.users) people.add(user)
    for (const [isPrivate, given] of [
      ...lists.public.map((each) => [false, each] as const),
      ...lists.private.map((each) => [true, each] as const),
    ]) {
      if (channels.has(given.id)) {
        tally.leave('channels listed twice')
        continue
      }
      const imported = importChannel(context, people, tally, { given, isPrivate, ownerId: owner })
      channels.set(given.id, imported)
      conversations.set(given.name, conversationTo({ channelId: imported.channel.id }, given.pins))
      pinned += given.pins?.length ?? 0
    }
    for (const { id, name, members } of lists.direct) {
      const conversation = conversationTo({ userIds: members.map((each) => people.idOf(each)) })
      conversations.set(id, conversation)
      if (name) conversations.set(name, conversation)
    }
  })
  const messages = new Messages(context, people, tally, (id) => channels.get(id)?.channel.name)
  for (const [day, folders] of daysIn(archive)) {
    const sent = await messagesOf(archive, day, folders, conversations, tally)
    database.transaction(() => {
      for (const { conversation, message } of sent) messages.add(conversation, message)
    })
    progress(day, tally.messages)
  }
  tally.leave('pins of files, and of messages that did not come', pinned - tally.pins)
  database.transaction(() => {
    readEverything(database)
    people.retire()
    archiveFormer(context, channels.values())
  })
  return tally.report
}

/**
 * Imports an export of a Slack workspace into an organization without messages. A failure leaves what came before it:
 * callers work on a copy of the database.
 * @throws ArchiveFault
 */
export async function importSlack(file: string, context: ChatContext, progress: Progress): Promise<Report> {
  const archive = await openArchive(file, 'channels.json')
  try {
    return await importFrom(archive, context, progress)
  } finally {
    archive.close()
  }
}
