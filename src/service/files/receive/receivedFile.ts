import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from '../space/uploadSpace.ts'

/** An uploaded file, on disk until its request is answered. */
export interface ReceivedFile {
  /** The sender's name for it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Location on disk; to keep the file, move it away. */
  readonly path: string
  /** Space reserved for it. */
  readonly room: Room
}

/**
 * Opens the folder of uploads in progress, which is emptied: no upload outlives the process that received it.
 */
export function openReceivingFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** A file being written as it arrives. */
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

  /** Closes the file after everything was written. */
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
