import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** The archive cannot be read; `message` is a sentence for the operator. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

/** A day of a channel's messages is far smaller. */
const MOST_BYTES_OF_JSON = 256 * 1024 * 1024
const MOST_FILES = 1_000_000

/** A ZIP file whose JSON is read a file at a time; nothing of it is written to disk. */
export interface Archive {
  /** Paths in the archive, below the folder that all of it is in. */
  readonly paths: readonly string[]
  readonly has: (path: string) => boolean
  /** @throws ArchiveFault for a file that is missing, damaged, too large or no JSON */
  readonly json: (path: string) => Promise<unknown>
  readonly close: () => void
}

/** What an error says, without the period that some of them end with. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

async function openZip(file: string): Promise<ZipFile> {
  try {
    // Names that lead out of a folder are errors, and so are entries of another size than they say.
    return await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    throw new ArchiveFault(`${file} can’t be opened as a ZIP file: ${sentenceOf(error)}.`)
  }
}

async function entriesOf(file: string, zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MOST_FILES) throw new ArchiveFault(`${file} has more than ${MOST_FILES} files.`)
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (entries.has(entry.fileName)) throw new ArchiveFault(`${file} has two files “${entry.fileName}”.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof ArchiveFault) throw error
    throw new ArchiveFault(`${file} can’t be read: ${sentenceOf(error)}.`)
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
 * @throws ArchiveFault
 */
export async function openArchive(file: string, landmark: string): Promise<Archive> {
  const zip = await openZip(file)
  try {
    const entries = await entriesOf(file, zip)
    const found = [...entries.keys()].find((path) => path === landmark || path.endsWith(`/${landmark}`))
    if (found === undefined) throw new ArchiveFault(`${file} has no ${landmark}.`)
    const top = found.slice(0, -landmark.length)
    const inTop = [...entries].filter(([path]) => path.startsWith(top))
    const byPath = new Map(inTop.map(([path, entry]) => [path.slice(top.length), entry]))
    return {
      paths: [...byPath.keys()],
      has: (path) => byPath.has(path),
      json: async (path) => {
        const entry = byPath.get(path)
        if (!entry) throw new ArchiveFault(`${file} has no ${path}.`)
        if (entry.uncompressedSize > MOST_BYTES_OF_JSON) {
          throw new ArchiveFault(`${path} in ${file} is too large: ${entry.uncompressedSize} bytes.`)
        }
        try {
          return JSON.parse(await textOf(zip, entry)) as unknown
        } catch (error) {
          throw new ArchiveFault(`${path} in ${file} can’t be read: ${sentenceOf(error)}.`)
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
