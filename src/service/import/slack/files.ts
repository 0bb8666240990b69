import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { importBounds } from '../../../protocol/bounds.ts'
import { asReason } from '../../../protocol/refusals/reason.ts'
import type { ChatContext } from '../../chat/context.ts'
import { fileLink, link } from '../../chat/external/markdown.ts'
import { uploadAddress } from '../../chat/uploads/address.ts'
import { recordUpload } from '../../chat/uploads/record.ts'
import { fileIn, keepFile, type KeptFile } from '../../files/keepFile.ts'
import { diskRoom, floorOf } from '../../files/space/disk.ts'
import { ArchiveFault, type Archive } from '../archive.ts'
import { Known } from './known.ts'
import type { LeftKey, Tally } from './report.ts'
import type { SlackFile, SlackMessage } from './shapes.ts'
import type { SlackFiles } from './slackFiles.ts'

/*
 * Files of messages. Slack's export has their addresses alone, from which they are fetched (`slackFiles.ts`); programs
 * that fetch them beforehand add them to the archive, either as `__uploads/{ID}/{name}` or as
 * `{channel}/attachments/{ID}-{name}`.
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

/** Slack deleted the others, or hides them. */
const isThere = ({ mode }: SlackFile): boolean => mode !== 'tombstone' && mode !== 'hidden_by_limit'

const missedAs = {
  refused: 'imports.left.filesRefused',
  silent: 'imports.left.filesSilent',
  large: 'imports.left.filesLarge',
} as const

/** The address of a file without the key to all files of the workspace, which messages must not show. */
function withoutKey(address: string | null | undefined): string | undefined {
  const url = URL.parse(address ?? '')
  if (!url) return address ?? undefined
  url.searchParams.delete('t')
  return url.href
}

const nameOf = (file: SlackFile): string => file.title || file.name || 'File'

export class Files {
  readonly #context: ChatContext
  readonly #tally: Tally
  readonly #archive: Archive
  readonly #slack: SlackFiles
  readonly #paths: ReadonlyMap<string, string>
  readonly #stored: Known<string>
  /** Unpacked or fetched, and not yet recorded. */
  readonly #unpacked = new Map<string, KeptFile>()
  /** Why files did not come that were asked for. */
  readonly #missed = new Map<string, LeftKey>()
  /** Unpacked, and perhaps not yet on the disk. */
  #unflushed: string[] = []
  /** Files to be fetched before the next `flush`. */
  #wanted: { readonly key: string; readonly file: SlackFile; readonly url: URL }[] = []

  constructor(
    context: ChatContext,
    {
      tally,
      archive,
      slack,
    }: { readonly tally: Tally; readonly archive: Archive; readonly slack: SlackFiles },
  ) {
    this.#context = context
    this.#tally = tally
    this.#archive = archive
    this.#slack = slack
    this.#paths = filesById(archive)
    this.#stored = new Known(context.database, 'file')
  }

  #newPath(): string {
    return join(this.#context.receivingFolder, randomBytes(18).toString('base64url'))
  }

  async #keep(key: string, path: string, name: string): Promise<void> {
    const { uploadsFolder } = this.#context
    const kept = await keepFile(uploadsFolder, { name, path })
    this.#unpacked.set(key, kept)
    this.#unflushed.push(fileIn(uploadsFolder, kept.path))
  }

  /**
   * Unpacks the files of a message that the archive has, before the transaction that stores the message; the others come
   * with `fetch`.
   */
  async unpack(message: SlackMessage): Promise<void> {
    for (const file of message.files ?? []) {
      const path = this.#paths.get(file.id ?? '')
      const key = keyOf(file, message)
      if (this.#stored.has(key) || this.#unpacked.has(key)) continue
      if (path === undefined) {
        const url = isThere(file) ? this.#slack.addressOf(file) : undefined
        if (url && !this.#wanted.some((each) => each.key === key)) this.#wanted.push({ key, file, url })
        continue
      }
      const unpacked = this.#newPath()
      await this.#archive.copy(path, unpacked)
      await this.#keep(key, unpacked, file.name || file.title || path.split('/').at(-1) || 'file')
    }
  }

  /** @throws ArchiveFault when the disk is full */
  #requireRoom(): void {
    const room = diskRoom(this.#context.uploadsFolder)
    if (room.free > floorOf(room)) return
    throw new ArchiveFault(asReason('imports.diskFull'))
  }

  /** Fetches the files from Slack that the archive lacks, a few at a time. */
  async fetch(): Promise<void> {
    const wanted = this.#wanted.splice(0)
    const next = wanted.values()
    const work = async (): Promise<void> => {
      for (const { key, file, url } of next) {
        this.#requireRoom()
        const target = this.#newPath()
        const outcome = await this.#slack.fetch(url, target, file.mimetype ?? '')
        if (outcome === 'came') await this.#keep(key, target, file.name || file.title || 'file')
        else this.#missed.set(key, missedAs[outcome])
      }
    }
    await Promise.all(Array.from({ length: Math.min(importBounds.at_once, wanted.length) }, work))
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
    const there = files.filter(isThere)
    this.#tally.leave('imports.left.deletedFiles', files.length - there.length)
    return there.map((file) => {
      const address = this.#addressOf(file, message, authorId)
      if (address !== undefined) return fileLink(nameOf(file), address)
      const page = file.permalink ?? withoutKey(file.url_private)
      const missed = this.#missed.get(keyOf(file, message))
      if (missed === undefined) this.#tally.leave('imports.left.files')
      else this.#tally.miss(missed, { name: nameOf(file), page: page ?? null })
      return link(nameOf(file), page)
    })
  }
}
