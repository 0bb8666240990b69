import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChatContext } from '../../chat/context.ts'
import { fileLink, link } from '../../chat/external/markdown.ts'
import { uploadAddress } from '../../chat/uploads/address.ts'
import { recordUpload } from '../../chat/uploads/record.ts'
import { fileIn, keepFile, type KeptFile } from '../../files/keepFile.ts'
import type { Archive } from '../archive.ts'
import { Known } from './known.ts'
import type { Tally } from './report.ts'
import type { SlackFile, SlackMessage } from './shapes.ts'

/*
 * Files of messages. Slack's export has their addresses alone; programs that fetch them add them to the archive, either
 * as `__uploads/{ID}/{name}` or as `{channel}/attachments/{ID}-{name}`.
 */

const IN_UPLOADS = /^__uploads\/([^/]+)\/[^/]+$/
const IN_CHANNEL = /^[^/]+\/attachments\/([A-Z\d]+)-[^/]+$/

const filesById = ({ paths }: Archive): ReadonlyMap<string, string> =>
  new Map(
    paths.flatMap((path) => {
      const id = IN_UPLOADS.exec(path)?.[1] ?? IN_CHANNEL.exec(path)?.[1]
      return id === undefined ? [] : [[id, path] as const]
    }),
  )

/** Each of its authors has the file as their own, so that everyone can read what a person shared with them. */
const keyOf = (file: SlackFile, { user, bot_id }: SlackMessage): string =>
  `${file.id ?? ''} ${user ?? bot_id ?? ''}`

const FLUSHED_AT_ONCE = 32

async function flushFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const nameOf = (file: SlackFile): string => file.title || file.name || 'File'

export class Files {
  readonly #context: ChatContext
  readonly #tally: Tally
  readonly #archive: Archive
  readonly #paths: ReadonlyMap<string, string>
  readonly #stored: Known<string>
  /** Unpacked, and not yet recorded. */
  readonly #unpacked = new Map<string, KeptFile>()
  /** Unpacked, and perhaps not yet on the disk. */
  #unflushed: string[] = []

  constructor(context: ChatContext, tally: Tally, archive: Archive) {
    this.#context = context
    this.#tally = tally
    this.#archive = archive
    this.#paths = filesById(archive)
    this.#stored = new Known(context.database, 'file')
  }

  /** Unpacks the files of a message that the archive has, before the transaction that stores the message. */
  async unpack(message: SlackMessage): Promise<void> {
    for (const file of message.files ?? []) {
      const path = this.#paths.get(file.id ?? '')
      const key = keyOf(file, message)
      if (path === undefined || this.#stored.has(key) || this.#unpacked.has(key)) continue
      const { receivingFolder, uploadsFolder } = this.#context
      const unpacked = join(receivingFolder, randomBytes(18).toString('base64url'))
      await this.#archive.copy(path, unpacked)
      const name = file.name || file.title || path.split('/').at(-1) || 'file'
      const kept = await keepFile(uploadsFolder, { name, path: unpacked })
      this.#unpacked.set(key, kept)
      this.#unflushed.push(fileIn(uploadsFolder, kept.path))
    }
  }

  /** Flushes what was unpacked, before the database names it. Together they take about as long as one alone. */
  async flush(): Promise<void> {
    const paths = this.#unflushed.splice(0)
    for (let at = 0; at < paths.length; at += FLUSHED_AT_ONCE) {
      await Promise.all(paths.slice(at, at + FLUSHED_AT_ONCE).map(flushFile))
    }
  }

  #addressOf(file: SlackFile, message: SlackMessage, authorId: number): string | undefined {
    const key = keyOf(file, message)
    const stored = this.#stored.get(key)
    if (stored !== undefined) return uploadAddress(stored)
    const unpacked = this.#unpacked.get(key)
    if (!unpacked) return undefined
    recordUpload(this.#context, unpacked, authorId, Math.floor(Number(message.ts)))
    this.#stored.set(key, unpacked.path)
    this.#unpacked.delete(key)
    this.#tally.files += 1
    return uploadAddress(unpacked.path)
  }

  /** Links to the files of a message: to those that came, and to the others in Slack. */
  linksOf(message: SlackMessage, authorId: number): string[] {
    const files = message.files ?? []
    const there = files.filter(({ mode }) => mode !== 'tombstone' && mode !== 'hidden_by_limit')
    this.#tally.leave('imports.left.deletedFiles', files.length - there.length)
    return there.map((file) => {
      const address = this.#addressOf(file, message, authorId)
      if (address !== undefined) return fileLink(nameOf(file), address)
      this.#tally.leave('imports.left.files')
      return link(nameOf(file), file.permalink ?? file.url_private ?? undefined)
    })
  }
}
