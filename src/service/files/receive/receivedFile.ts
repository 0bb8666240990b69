import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from '../space/uploadSpace.ts'

/** A file that came with a request and lies on the disk until the request is answered. */
export interface ReceivedFile {
  /** As its sender called it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Where it lies; who keeps it moves it away. */
  readonly path: string
  /** What was kept for it. */
  readonly room: Room
}

/** Where files lie while they come. Nothing in it outlives the process that received it. */
export function openReceivingFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** A file that is being written as it comes. */
export class IncomingFile {
  readonly path: string
  readonly name: string
  size = 0
  #handle: FileHandle | undefined

  constructor(folder: string, name: string) {
    this.path = join(folder, randomBytes(18).toString('base64url'))
    this.name = name
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#handle ??= await open(this.path, 'wx', 0o600)
    await this.#handle.writeFile(chunk)
    this.size += chunk.byteLength
  }

  /** Everything is on the disk. */
  async end(): Promise<void> {
    this.#handle ??= await open(this.path, 'wx', 0o600)
    await this.#handle.sync()
    await this.#close()
  }

  async #close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }

  async discard(): Promise<void> {
    await this.#close()
    await rm(this.path, { force: true })
  }
}
