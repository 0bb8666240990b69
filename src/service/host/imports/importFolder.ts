import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { importReport } from '../../../protocol/hostImports.ts'
import { writeAtomically } from '../../files/writeAtomically.ts'

/** Folder within the data folder of an import under way, and of what undoes the last one; not part of backups. */
export const importFolder = 'import'

const fault = v.object({ message: v.string(), refusal: v.optional(v.unknown()) })
export type ImportFault = v.InferOutput<typeof fault>

/**
 * The record of an import:
 *
 *   receiving ─► running ─► taking ─► done ─► undoing ─► (no record)
 *        └───────────┴─► failed
 *
 * `taking` and `undoing` replace the chat's database, and are repeated if the process ends meanwhile.
 */
const importRecord = v.object({
  state: v.picklist(['receiving', 'running', 'taking', 'done', 'undoing', 'failed']),
  /** The file's name, as people know it. */
  name: v.string(),
  /** Bytes of the archive. */
  size: v.number(),
  /** Location of the archive, if it is not the one within the folder: it stays. */
  archive: v.optional(v.string()),
  /** It fetches files with a token, which is stored nowhere. */
  usesToken: v.optional(v.boolean()),
  fault: v.optional(fault),
  report: v.optional(importReport),
  /** Of the newest message that came; the organization has been used since if there are newer ones. */
  lastMessageId: v.optional(v.number()),
  /** UNIX seconds; when it was done. */
  doneAt: v.optional(v.number()),
})
export type ImportRecord = v.InferOutput<typeof importRecord>

/** The locations of an import's files. */
export class ImportFolder {
  readonly path: string
  constructor(dataFolder: string) {
    this.path = join(dataFolder, importFolder)
  }

  readonly #in = (name: string): string => join(this.path, name)
  /** The archive while and after it arrives. */
  get received(): string {
    return this.#in('archive')
  }
  /** The chat's database as it was. */
  get before(): string {
    return this.#in('before.sqlite')
  }
  /** The copy that the import fills. */
  get work(): string {
    return this.#in('work.sqlite')
  }
  /** Files that come with it, as the folder of uploads has them. */
  get files(): string {
    return this.#in('files')
  }
  get receiving(): string {
    return this.#in('receiving')
  }
  get mail(): string {
    return this.#in('mail')
  }
  /** Paths below the folder of uploads of the files that came. */
  get added(): string {
    return this.#in('added.json')
  }
  get lock(): string {
    return this.#in('lock.sqlite')
  }
  get #record(): string {
    return this.#in('import.json')
  }

  /** The record; undefined if there is none. */
  read(): ImportRecord | undefined {
    if (!existsSync(this.#record)) return undefined
    return v.parse(importRecord, JSON.parse(readFileSync(this.#record, 'utf8')))
  }

  write(record: ImportRecord): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
    writeAtomically(this.#record, Buffer.from(JSON.stringify(record)))
  }

  archiveOf({ archive }: ImportRecord): string {
    return archive ?? this.received
  }

  /** Deletes everything. */
  clear(): void {
    // The record goes first: without it nothing else counts.
    rmSync(this.#record, { force: true })
    rmSync(this.path, { recursive: true, force: true })
  }

  /** Deletes all but the record that tells why it failed. */
  fail(record: ImportRecord, fault: ImportFault): void {
    this.clear()
    this.write({ ...record, state: 'failed', fault })
  }
}
