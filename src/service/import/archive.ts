import { createWriteStream, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { because, type Reason } from '../../protocol/refusals/reason.ts'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** The archive cannot be read; `message` is a sentence for the operator. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
  /** By which the app words it; absent for faults that only commands meet. */
  readonly reason: Reason | undefined

  /** @param given a reason, or a sentence */
  constructor(given: Reason | string) {
    super(String(given))
    this.reason = typeof given === 'string' ? undefined : given
  }
}

/** A day of a channel's messages is far smaller. */
const MOST_BYTES_OF_JSON = 256 * 1024 * 1024
const MOST_FILES = 1_000_000
/** How many times as large as the archive its content can be: JSON shrinks to a thirtieth, and nothing real to less than this. */
const MOST_TIMES = 300

/** A ZIP file that is read a file at a time; nothing of it is written to disk but what is asked for. */
export interface Archive {
  /** Paths in the archive, below the folder that all of it is in. */
  readonly paths: readonly string[]
  readonly has: (path: string) => boolean
  /** @throws ArchiveFault for a file that is missing, damaged, too large or no JSON */
  readonly json: (path: string) => Promise<unknown>
  /** Bytes of one file as the archive says it; 0 if it is missing. */
  readonly sizeOf: (path: string) => number
  /** Bytes of all files. */
  readonly size: number
  /** Writes one file to a new location, unflushed. @throws ArchiveFault for a file that is missing or damaged */
  readonly copy: (path: string, target: string) => Promise<void>
  readonly close: () => void
}

/** What an error says, without the period that some of them end with. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

/** A path as a sentence can have it: strangers named it. */
const shownPath = (path: string): string => path.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 100)

/** The type in the mode of a file, which programs of Unix pack with it. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

const unreadable = (file: string, fault: string | Reason): ArchiveFault =>
  new ArchiveFault(because('imports.unreadable', { file, fault }))
const unreadablePart = (file: string, path: string, fault: string | Reason): ArchiveFault =>
  new ArchiveFault(because('imports.unreadablePart', { file, path: shownPath(path), fault }))

async function openZip(file: string, name: string): Promise<ZipFile> {
  try {
    // Names that lead out of a folder are errors, and so are entries of another size than they say.
    return await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    // What the library finds wrong with its first bytes tells a reader no more; what the system says about the file does.
    const isOfSystem = error instanceof Error && 'code' in error
    throw isOfSystem
      ? unreadable(name, sentenceOf(error))
      : new ArchiveFault(because('imports.notZip', { file: name }))
  }
}

async function entriesOf(file: string, zip: ZipFile, name: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  if (zip.entryCount > MOST_FILES) throw unreadable(name, because('imports.manyFiles', { most: MOST_FILES }))
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (isLink(entry)) throw unreadable(name, because('imports.link', { path: shownPath(entry.fileName) }))
      if (entries.has(entry.fileName))
        throw unreadable(name, because('imports.sameFile', { path: shownPath(entry.fileName) }))
      entries.set(entry.fileName, entry)
      bytes += entry.uncompressedSize
    }
    if (bytes > MOST_TIMES * statSync(file).size) {
      throw unreadable(name, because('imports.bomb', { most: MOST_TIMES }))
    }
  } catch (error) {
    if (error instanceof ArchiveFault) throw error
    throw unreadable(name, sentenceOf(error))
  }
  return entries
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const parts: Buffer[] = []
  // The size was checked: the stream ends with an error at the first byte beyond it.
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

/**
 * Opens a ZIP file.
 * @param landmark name of a file at the top; programs that pack a folder put all files in one more folder
 * @param name name of the file in sentences
 * @throws ArchiveFault
 */
export async function openArchive(file: string, landmark: string, name: string = file): Promise<Archive> {
  const zip = await openZip(file, name)
  try {
    const entries = await entriesOf(file, zip, name)
    const [found] = [...entries.keys()]
      .filter((path) => path === landmark || path.endsWith(`/${landmark}`))
      .toSorted((left, right) => left.length - right.length)
    if (found === undefined) throw new ArchiveFault(because('imports.lacks', { file: name, path: landmark }))
    const top = found.slice(0, -landmark.length)
    const inTop = [...entries].filter(([path]) => path.startsWith(top))
    const byPath = new Map(inTop.map(([path, entry]) => [path.slice(top.length), entry]))
    const entryAt = (path: string): Entry => {
      const entry = byPath.get(path)
      if (!entry) throw new ArchiveFault(because('imports.lacks', { file: name, path: shownPath(path) }))
      return entry
    }
    return {
      paths: [...byPath.keys()],
      has: (path) => byPath.has(path),
      sizeOf: (path) => byPath.get(path)?.uncompressedSize ?? 0,
      size: [...byPath.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0),
      copy: async (path, target) => {
        const entry = entryAt(path)
        try {
          await pipeline(
            await zip.openReadStreamPromise(entry),
            createWriteStream(target, { flags: 'wx', mode: 0o600 }),
          )
        } catch (error) {
          await rm(target, { force: true })
          throw unreadablePart(name, path, sentenceOf(error))
        }
      },
      json: async (path) => {
        const entry = entryAt(path)
        if (entry.uncompressedSize > MOST_BYTES_OF_JSON) {
          throw unreadablePart(name, path, because('imports.largeFile', { bytes: entry.uncompressedSize }))
        }
        try {
          return JSON.parse(await textOf(zip, entry)) as unknown
        } catch (error) {
          throw unreadablePart(name, path, sentenceOf(error))
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
