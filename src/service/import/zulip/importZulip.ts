import { checkLinkifier } from '../../chat/realm/linkifierRoutes.ts'
import { foldRows } from '../../chat/messages/store/fold.ts'
import type { ChatContext } from '../../chat/context.ts'
import { countExpiredNow } from '../../chat/messages/retention.ts'
import { Refusal } from '../../http/refusal.ts'
import { ArchiveFault } from '../archive.ts'
import { openFolderArchive, type FolderArchive } from '../folderArchive.ts'
import { Channels } from './channels.ts'
import { addAvatars, addEmoji, addOrganisationPictures, addUploads } from './files.ts'
import { Groups } from './groups.ts'
import { Messages } from './messages.ts'
import { serverOrigin } from './origin.ts'
import { People } from './people.ts'
import { addPersonal } from './personal.ts'
import { addPlaygrounds } from './playgrounds.ts'
import { addDefaults, addOrganisation } from './settings.ts'
import { client, linkifier } from './shapes.ts'
import { beginDeliveries, hasAccounts, insertRow, receiveSince } from './store.ts'
import { onceEach, Tables } from './tables.ts'
import { Tally, type Report } from './tally.ts'

const MESSAGES_FILE = /^messages-\d{1,9}\.json$/

/** Messages folded into deliveries at a time. */
const FOLDED_AT_ONCE = 2000

/** Tables that have no place here, with a phrase for their rows. */
const without: Readonly<Record<string, string>> = {
  zerver_service: 'addresses to which bots post: set them again',
  zerver_botconfigdata: 'configurations of bots',
  zerver_realmauditlog: 'records of what was changed when',
  zerver_useractivity: 'records of activity',
  zerver_useractivityinterval: 'records of activity',
  zerver_onboardingstep: 'hints that people have seen',
}

/** Called after each file of messages with its name. */
export type Progress = (file: string) => void

const messageFiles = ({ paths }: FolderArchive): string[] =>
  paths
    .filter((path) => MESSAGES_FILE.test(path))
    .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))

function addLinkifiers({ database }: ChatContext, tables: Tables, tally: Tally): void {
  const rows = onceEach(tables.rows('zerver_realmfilter', linkifier), 'linkifiers', tally)
  for (const row of rows) {
    const definition = {
      pattern: row.pattern,
      url_template: row.url_template ?? row.url_format_string?.replaceAll(/%\((\w+)\)s/g, '{$1}') ?? '',
      alternative_url_templates: row.alternative_url_templates ?? [],
    }
    try {
      checkLinkifier(definition)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tally.leave(`linkifiers that cannot be here, such as ${row.pattern}: ${error.message}`)
      continue
    }
    insertRow(database, 'linkifier', {
      id: row.id,
      position: row.order,
      pattern: definition.pattern,
      url_template: definition.url_template,
      example_input: row.example_input,
      reverse_template: row.reverse_template,
      alternative_url_templates: JSON.stringify(definition.alternative_url_templates),
    })
    tally.come('linkifiers')
  }
}

async function importFrom(archive: FolderArchive, given: ChatContext, progress: Progress): Promise<Report> {
  if (hasAccounts(given.database)) {
    throw new ArchiveFault(
      'This data folder already has an organization. An archive contains a whole organization with its owners, so import it into a new folder (DATA_DIR).',
    )
  }
  const tally = new Tally()
  const tables = new Tables(await archive.json('realm.json'), 'realm.json', tally)
  const files = messageFiles(archive)
  const readTables = async (path: string): Promise<Tables> =>
    new Tables(await archive.json(path), path, tally)
  const origin = await serverOrigin(archive, files, tables)
  // Links to conversations and files of the server are links within the organization, as they were.
  const context = { ...given, url: () => origin ?? given.url() }
  const { database } = context
  const people = new People(context, tally)
  const groups = new Groups(context, people, tally)
  const channels = new Channels(context, people, groups, tally)
  const parts = { archive, context, people, tally }
  const row = database.transaction(() => {
    addDefaults(context, tables)
    people.addAll(tables)
    if (people.ownerId === undefined) {
      throw new ArchiveFault(
        'The archive has no active owner with an email address, so no one could sign in.',
      )
    }
    groups.addAll(tables)
    channels.addAll(tables)
    people.addBotDefaults(tables)
    addLinkifiers(context, tables, tally)
    addPlaygrounds(context, tables, tally)
    return addOrganisation(context, tables, groups, tally)
  })
  await addEmoji(parts, tables)
  await addAvatars(parts)
  await addOrganisationPictures(parts, row)
  const linked = await addUploads(parts)
  const clients = new Map(tables.rows('zerver_client', client).map(({ id, name }) => [id, name]))
  const messages = new Messages(context, { people, channels, clients, files: linked }, tally)
  for (const path of files) {
    const read = await readTables(path)
    database.transaction(() => messages.addAll(read))
    progress(path)
  }
  database.transaction(() => {
    messages.addReactions(tables)
    addPersonal({ context, tables, people, channels, tally })
    for (const { id, since } of people.idle) {
      tally.come('messages that people have not seen while they were away', receiveSince(database, id, since))
    }
    beginDeliveries(database)
  })
  while (foldRows(database, FOLDED_AT_ONCE) > 0);
  tally.leave(
    'messages older than the rules of retention: they are deleted when the host runs',
    countExpiredNow(context),
  )
  for (const [table, what] of Object.entries(without)) tally.leave(what, tables.count(table))
  return tally.report
}

/**
 * Imports an archive of a Zulip server into a data folder without an organization. A failure leaves what came before it:
 * callers work on a new database, and remove the files.
 * @param folder new folder to unpack into
 * @throws ArchiveFault
 */
export async function importZulip(
  file: string,
  folder: string,
  context: ChatContext,
  progress: Progress,
): Promise<Report> {
  const archive = await openFolderArchive(file, 'realm.json', folder)
  try {
    return await importFrom(archive, context, progress)
  } finally {
    await archive.close()
  }
}
