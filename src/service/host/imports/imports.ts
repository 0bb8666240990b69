import { existsSync, mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type * as v from 'valibot'
import { asReason, because } from '../../../protocol/refusals/reason.ts'
import { IMPORT_PART_BYTES, type importRequest, type ImportReply } from '../../../protocol/hostImports.ts'
import type { Database } from '../../database/database.ts'
import { diskRoom, floorOf } from '../../files/space/disk.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DataFolder } from '../dataFolder.ts'
import type { Log } from '../log.ts'
import { ImportFolder, type ImportRecord } from './importFolder.ts'
import { ImportProcess, type ImportEnd, type ImportProgress } from './importProcess.ts'
import { isUsedSince, takeIn, undoImport } from './replaceDatabase.ts'

export interface ImportsOptions {
  readonly dataFolder: string
  readonly data: DataFolder
  readonly log: Log
  /** Address of Slack's interface. */
  readonly slackUrl: string
  /** MiB of an archive. */
  readonly mostMebibytes: number
  /** The chat's database; another one after each replacement. */
  readonly database: () => Database
}

/** Closes chat and calendar, does work while nobody has their database open, and opens them again. */
export type WhileClosed = (work: () => void) => Promise<void>

const MEBIBYTE = 1024 * 1024
const NO_PROGRESS: ImportProgress = { done: 0, of: 0, messages: 0 }

const refuse = (...given: ConstructorParameters<typeof Refusal>): never => {
  throw new Refusal(...given)
}

const hasMessages = (database: Database): boolean =>
  database.get('SELECT 1 FROM message JOIN user ON user.id = sender_id WHERE is_bot = 0 LIMIT 1') !==
  undefined

/**
 * Imports into the embedded chat while the host runs. A process of its own fills a copy of the database, which takes the
 * database's place at the end: until then nothing has changed. Meanwhile nothing can be changed either, so nothing is
 * lost. The database as it was is kept, to undo the import.
 */
export class Imports {
  readonly #options: ImportsOptions
  readonly #folder: ImportFolder
  #record: ImportRecord | undefined
  #progress = NO_PROGRESS
  #process: ImportProcess | undefined
  #isReceiving = false
  /** By which Slack gives files to the import under way; nowhere else. */
  #token: string | undefined
  #hasStopped = false
  #whileClosed: WhileClosed = () => Promise.reject(new Error('The host is not open yet'))

  constructor(options: ImportsOptions) {
    this.#options = options
    this.#folder = new ImportFolder(options.dataFolder)
  }

  /**
   * Makes up for what a process that ended left undone. Called before the databases are opened; `goOn` continues what
   * can run beside them.
   */
  recover(): void {
    const { data } = this.#options
    const record = this.#folder.read()
    if (record?.state === 'taking') this.#record = takeIn(this.#folder, data, record)
    else if (record?.state === 'undoing') undoImport(this.#folder, data)
    else this.#record = record
  }

  /** Goes on with an import that was under way when the last process ended. */
  goOn(whileClosed: WhileClosed): void {
    this.#whileClosed = whileClosed
    const record = this.#record
    if (record?.state === 'running' && record.usesToken !== true) this.#run(record)
  }

  /** The token with which an import began went with the process that knew it. */
  get #needsToken(): boolean {
    const { state, usesToken } = this.#record ?? {}
    return state === 'running' && usesToken === true && this.#process === undefined
  }

  /** Goes on with an import that needs its token, or without further files. @throws Refusal */
  goOnWith(token: string | null): void {
    const record = this.#record
    if (!record || !this.#needsToken) return refuse('BAD_REQUEST', 'imports.noneUnderway', 400)
    this.#token = token ?? undefined
    const { usesToken: _, ...without } = record
    const next = token === null ? without : record
    this.#write(next)
    this.#run(next)
  }

  /** True while nothing can be changed. */
  get isRunning(): boolean {
    const state = this.#record?.state
    return state === 'running' || state === 'taking' || state === 'undoing'
  }

  #write(record: ImportRecord): void {
    this.#folder.write(record)
    this.#record = record
  }

  #received(): number {
    const { received } = this.#folder
    return existsSync(received) ? statSync(received).size : 0
  }

  #canUndo(record: ImportRecord): boolean {
    return existsSync(this.#folder.before) && !isUsedSince(this.#options.database(), record)
  }

  get state(): ImportReply {
    const record = this.#record
    const { done, of, messages } = this.#progress
    const state = record?.state ?? 'none'
    const isOver = state === 'none' || state === 'failed'
    return {
      state,
      name: record?.name ?? '',
      size: record?.size ?? 0,
      received: state === 'receiving' ? this.#received() : 0,
      days_done: done,
      days: of,
      messages,
      ...(record?.fault ? { fault: record.fault } : {}),
      ...(record?.report ? { report: record.report } : {}),
      can_start: isOver && !hasMessages(this.#options.database()),
      can_undo: record?.state === 'done' && this.#canUndo(record),
      needs_token: this.#needsToken,
      most_mib: this.#options.mostMebibytes,
    }
  }

  #requireRoom(name: string, size: number): void {
    const { dataFolder, mostMebibytes } = this.#options
    if (size > mostMebibytes * MEBIBYTE) {
      refuse('BAD_REQUEST', because('imports.fileLarge', { most: mostMebibytes }), 400)
    }
    const room = diskRoom(dataFolder)
    const free = Math.max(0, room.free - floorOf(room))
    if (size <= free) return
    const [needed, there] = [size, free].map((bytes) => Math.ceil(bytes / MEBIBYTE))
    refuse(
      'STORAGE_FULL',
      because('imports.noRoom', { file: name, needed: needed ?? 0, free: there ?? 0 }),
      507,
    )
  }

  /** Begins to receive an archive, or goes on with the same one. @throws Refusal */
  begin({ name, size, token }: v.InferOutput<typeof importRequest>): void {
    const record = this.#record
    if (record?.state === 'receiving' && record.name === name && record.size === size) {
      this.#token = token
      return
    }
    if (record && record.state !== 'failed' && record.state !== 'receiving') {
      refuse('BAD_REQUEST', record.state === 'done' ? 'imports.hasMessages' : 'imports.underway', 400)
    }
    if (hasMessages(this.#options.database())) refuse('BAD_REQUEST', 'imports.hasMessages', 400)
    this.#requireRoom(name, size)
    this.#folder.clear()
    this.#progress = NO_PROGRESS
    this.#token = token
    this.#write({ state: 'receiving', name, size })
  }

  /**
   * Receives the next part of the archive; the import runs once all is there.
   * @param offset bytes before it
   * @returns bytes that arrived so far
   * @throws Refusal
   */
  async receive(offset: number, body: ReadableStream<Uint8Array> | null): Promise<number> {
    const record = this.#record
    if (record?.state !== 'receiving') return refuse('BAD_REQUEST', 'imports.noneUnderway', 400)
    // What part of a part arrived stays, and the next one begins after it.
    if (this.#isReceiving || offset !== this.#received()) return refuse('BAD_REQUEST', 'imports.noPart', 400)
    this.#isReceiving = true
    try {
      mkdirSync(this.#folder.path, { recursive: true, mode: 0o700 })
      const file = await open(this.#folder.received, 'a', 0o600)
      try {
        let taken = 0
        for await (const chunk of body ?? []) {
          taken += chunk.byteLength
          if (taken > IMPORT_PART_BYTES || offset + taken > record.size) {
            return refuse('BAD_REQUEST', 'imports.noPart', 400)
          }
          await file.writeFile(chunk)
        }
        if (offset + taken === record.size) await file.sync()
      } finally {
        await file.close()
      }
    } finally {
      this.#isReceiving = false
    }
    const received = this.#received()
    if (received === record.size && this.#record === record) this.#start(record)
    return received
  }

  #start(record: ImportRecord): void {
    const running: ImportRecord = {
      ...record,
      state: 'running',
      ...(this.#token !== undefined && { usesToken: true }),
    }
    this.#write(running)
    this.#run(running)
  }

  #run(record: ImportRecord): void {
    const slack = { url: this.#options.slackUrl, token: this.#token }
    const work = new ImportProcess(this.#options.dataFolder, slack, (progress) => {
      this.#progress = progress
    })
    this.#process = work
    void this.#await(work, record)
  }

  async #await(work: ImportProcess, record: ImportRecord): Promise<void> {
    const end = await work.ended
    if (this.#process !== work || this.#hasStopped) return
    this.#process = undefined
    this.#token = undefined
    await this.#finish(record, end)
  }

  async #finish(record: ImportRecord, end: ImportEnd): Promise<void> {
    const { log, data } = this.#options
    if (!('report' in end)) {
      const broken = asReason('imports.broken')
      if ('broken' in end) log.error(`The import of ${record.name} failed.\n${end.broken}`)
      const fault = 'fault' in end ? end.fault : { message: String(broken), refusal: broken }
      this.#folder.fail(record, fault)
      this.#record = { ...record, state: 'failed', fault }
      return
    }
    const taking: ImportRecord = { ...record, state: 'taking', report: end.report }
    this.#write(taking)
    await this.#replace(() => {
      this.#record = takeIn(this.#folder, data, taking)
    })
  }

  /** The services cannot be opened again if this fails: the next start makes up for it, and says what is wrong. */
  #replace(work: () => void): Promise<void> {
    return this.#whileClosed(work).catch((error: unknown) => {
      this.#options.log.fault('Fault while a database was replaced', error)
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    })
  }

  /** Cancels an import under way, or forgets a failed one. @throws Refusal */
  async cancel(): Promise<void> {
    const state = this.#record?.state
    if (state !== 'receiving' && state !== 'running' && state !== 'failed') {
      refuse('BAD_REQUEST', 'imports.noneUnderway', 400)
    }
    const work = this.#process
    this.#process = undefined
    this.#token = undefined
    await work?.stop()
    this.#folder.clear()
    this.#record = undefined
    this.#progress = NO_PROGRESS
  }

  /** Takes back everything that came. Resolves when it began: the request itself must end first. @throws Refusal */
  undo(): void {
    const record = this.#record
    if (record?.state !== 'done' || !existsSync(this.#folder.before)) {
      return refuse('BAD_REQUEST', 'imports.nothingToUndo', 400)
    }
    if (isUsedSince(this.#options.database(), record)) refuse('BAD_REQUEST', 'imports.usedSince', 400)
    const { data } = this.#options
    this.#write({ ...record, state: 'undoing' })
    void this.#replace(() => {
      undoImport(this.#folder, data)
      this.#record = undefined
      this.#progress = NO_PROGRESS
    })
  }

  /** Gives up the possibility to undo the last import, and the space that it takes. @throws Refusal */
  keep(): void {
    if (this.#record?.state !== 'done') refuse('BAD_REQUEST', 'imports.nothingToUndo', 400)
    this.#folder.clear()
    this.#record = undefined
  }

  /** Ends the process of an import; the next start of the host goes on with it. */
  stop(): void {
    this.#hasStopped = true
    void this.#process?.stop()
  }
}
