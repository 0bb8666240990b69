import { existsSync } from 'node:fs'
import { readFile, rm, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extract, list, type ReadEntry } from 'tar'
import { diskRoom, floorOf } from '../files/space/disk.ts'
import { ArchiveFault } from './archive.ts'

/** A file of JSON is read whole. */
const MOST_BYTES_OF_JSON = 256 * 1024 * 1024
const MOST_FILES = 1_000_000
/** How many times as large as the archive its content can be: JSON shrinks to a thirtieth, and nothing real to less than this. */
const MOST_TIMES = 300
/** Deeper folders and longer names than any server writes. */
const MOST_OF_A_PATH = 1000

/** A packed folder, unpacked for the time of reading. */
export interface FolderArchive {
  /** Paths of files below the folder that all of it is in. */
  readonly paths: readonly string[]
  readonly has: (path: string) => boolean
  /** @throws ArchiveFault for a file that is missing, damaged, too large or no JSON */
  readonly json: (path: string) => Promise<unknown>
  /** Location on disk; undefined if the archive lacks the file. */
  readonly file: (path: string) => { readonly path: string; readonly size: number } | undefined
  /** Deletes what was unpacked. */
  readonly close: () => Promise<void>
}

interface Listed {
  readonly files: ReadonlyMap<string, number>
  readonly bytes: number
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^TAR_\w+: /, '').replace(/\.$/, '')

const leadsOut = (path: string): boolean =>
  path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path) || path.split('/').includes('..')

const FOLDERS: ReadonlySet<string> = new Set(['Directory', 'GNUDumpDir'])
const FILES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])

/** What is wrong with an entry; undefined if it can be unpacked. */
function faultOf({ path, type }: ReadEntry, known: ReadonlyMap<string, number>): string | undefined {
  if (leadsOut(path) || path.length > MOST_OF_A_PATH)
    return `the path “${path.slice(0, 100)}” leads out of it`
  if (FOLDERS.has(type)) return undefined
  if (!FILES.has(type)) return `“${path}” is a ${type}, not a file`
  if (known.has(path)) return `it has two files named “${path}”`
  return known.size >= MOST_FILES ? `it has more than ${MOST_FILES} files` : undefined
}

const options = (file: string) => ({ file, strict: true, maxDecompressionRatio: MOST_TIMES })

/** Reads the archive through once, so that nothing is written of one that is damaged or too large. */
async function listed(file: string): Promise<Listed> {
  const files = new Map<string, number>()
  let bytes = 0
  let fault: string | undefined
  try {
    await list({
      ...options(file),
      // An error thrown here would end the process: the first fault is kept instead.
      onReadEntry: (entry) => {
        fault ??= faultOf(entry, files)
        if (fault !== undefined || FOLDERS.has(entry.type)) return
        files.set(entry.path, entry.size)
        bytes += entry.size
      },
    })
  } catch (error) {
    throw new ArchiveFault(`${file} can’t be read as a packed folder (.tar.gz): ${sentenceOf(error)}.`)
  }
  if (fault !== undefined) throw new ArchiveFault(`${file} can’t be read: ${fault}.`)
  return { files, bytes }
}

function requireRoom(file: string, folder: string, bytes: number): void {
  const room = diskRoom(folder)
  // Files come to the data folder by being moved; the database takes about as much as the messages' JSON.
  const free = room.free - floorOf(room)
  if (2 * bytes <= free) return
  const inMiB = (count: number): number => Math.ceil(Math.max(0, count) / 1024 / 1024)
  throw new ArchiveFault(
    `Unpacking ${file} needs ${inMiB(2 * bytes)} MiB, and the disk of ${folder} has ${inMiB(free)} MiB free.`,
  )
}

/**
 * Opens a packed folder (tar, also compressed by gzip).
 * @param landmark name of a file at the top; the folder around all files can have any name
 * @param folder new folder to unpack into, deleted by `close`; on the disk on which its files are kept
 * @throws ArchiveFault
 */
export async function openFolderArchive(
  file: string,
  landmark: string,
  folder: string,
): Promise<FolderArchive> {
  if (!existsSync(file)) throw new ArchiveFault(`There is no file ${file}.`)
  const { files, bytes } = await listed(file)
  const found = [...files.keys()].find((path) => path === landmark || path.endsWith(`/${landmark}`))
  if (found === undefined) throw new ArchiveFault(`${file} has no ${landmark}.`)
  const top = found.slice(0, -landmark.length)
  const byPath = new Map(
    [...files].flatMap(([path, size]) =>
      path.startsWith(top) ? [[path.slice(top.length), { path: join(folder, path), size }] as const] : [],
    ),
  )
  requireRoom(file, folder, bytes)
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true })
  await close()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await extract({ ...options(file), cwd: folder, noMtime: true, preserveOwner: false })
  } catch (error) {
    await close()
    throw new ArchiveFault(`${file} can’t be unpacked: ${sentenceOf(error)}.`)
  }
  return {
    paths: [...byPath.keys()],
    has: (path) => byPath.has(path),
    file: (path) => byPath.get(path),
    close,
    json: async (path) => {
      const entry = byPath.get(path)
      if (!entry) throw new ArchiveFault(`${file} has no ${path}.`)
      if (entry.size > MOST_BYTES_OF_JSON) {
        throw new ArchiveFault(`${path} in ${file} is too large: ${entry.size} bytes.`)
      }
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(entry.path))
        return JSON.parse(text) as unknown
      } catch (error) {
        throw new ArchiveFault(`${path} in ${file} can’t be read: ${sentenceOf(error)}.`)
      }
    },
  }
}
