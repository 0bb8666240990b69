import { fileBounds } from '../../../protocol/bounds.ts'
import type { Database } from '../../database/database.ts'
import { ByteWindows } from '../../limits/byteWindows.ts'
import { Turns } from '../../limits/turns.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { floorOf, type DiskRoom } from './disk.ts'
import { diskIsFull, NoSpace } from './noSpace.ts'

const MEBIBYTE = 1024 * 1024

/** Quotas in MiB. */
export interface Quotas {
  readonly organization: number
  readonly person: number
}

export const usualQuotas: Quotas = {
  organization: fileBounds.organization_mib,
  person: fileBounds.person_mib,
}

/** Bytes. */
export interface SpaceUsed {
  readonly organization: number
  readonly person: number
}

/**
 * `stored`: counts toward the quotas, as uploads do; `replacing`: takes the place of an earlier file, as
 * users' pictures do.
 */
export type FileKind = 'stored' | 'replacing'

/** Space reserved for a file in transfer. */
export interface Room {
  /** Reserves more, for a file of unknown size. @throws NoSpace, TooManyRequests */
  readonly grow: (bytes: number) => void
  /** Reserves the file's final size, right before it is recorded. @throws NoSpace */
  readonly settle: (bytes: number) => void
  /** Ends the reservation: the file was recorded, or failed. */
  readonly release: () => void
}

export interface SpaceOptions {
  readonly database: Database
  readonly quotas: () => Quotas
  readonly disk: () => DiskRoom
  readonly rateLimits: 'on' | 'off'
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const inMebibytes = (bytes: number): number => Math.round((bytes / MEBIBYTE) * 10) / 10

/** Uploads, the calendar's images and custom emoji. */
const everyFile = `
  SELECT owner_id, size FROM upload UNION ALL SELECT owner_id, size FROM calendar_image
  UNION ALL SELECT author_id AS owner_id, size FROM custom_emoji`

/**
 * Space used by files, in total and per user. Transfers in progress count as stored, so that parallel uploads
 * cannot exceed the quotas.
 */
export class UploadSpace {
  readonly #options: SpaceOptions
  readonly #pace: ByteWindows
  readonly #turns = new Turns(fileBounds.at_once, fileBounds.waiting)
  /** Bytes in transfer that count toward quotas, by user; and all bytes being written to disk. */
  readonly #coming = new Map<number, number>()
  #onDisk = 0

  constructor(options: SpaceOptions) {
    this.#options = options
    this.#pace = new ByteWindows(fileBounds.bytes_a_minute, options.now)
  }

  get quotas(): Quotas {
    return this.#options.quotas()
  }

  /** Free space of the data's disk. */
  get disk(): DiskRoom {
    return this.#options.disk()
  }

  /** Bytes stored. */
  used(ownerId: number): SpaceUsed {
    const row = this.#options.database.get<SpaceUsed>(
      `SELECT coalesce(sum(size), 0) AS organization, coalesce(sum(size) FILTER (WHERE owner_id = ?), 0) AS person
       FROM (${everyFile})`,
      ownerId,
    )
    return row ?? { organization: 0, person: 0 }
  }

  #requireDisk(bytes: number): void {
    const room = this.#options.disk()
    if (room.free - this.#onDisk - bytes < floorOf(room)) throw diskIsFull()
  }

  #requireQuotas(ownerId: number, bytes: number): void {
    const used = this.used(ownerId)
    const quotas = this.quotas
    const coming = [...this.#coming.values()].reduce((sum, each) => sum + each, 0)
    const person = { used: used.person, most: quotas.person * MEBIBYTE }
    if (person.used + (this.#coming.get(ownerId) ?? 0) + bytes > person.most) {
      const words = { used: inMebibytes(person.used), quota: quotas.person, size: inMebibytes(bytes) }
      throw new NoSpace('person', because('uploads.personFull', words), person)
    }
    const everybody = { used: used.organization, most: quotas.organization * MEBIBYTE }
    if (everybody.used + coming + bytes > everybody.most) {
      const words = {
        used: inMebibytes(everybody.used),
        quota: quotas.organization,
        size: inMebibytes(bytes),
      }
      throw new NoSpace('organization', because('uploads.organizationFull', words), everybody)
    }
  }

  #change(ownerId: number, kind: FileKind, bytes: number): void {
    this.#onDisk += bytes
    if (kind === 'replacing') return
    const coming = (this.#coming.get(ownerId) ?? 0) + bytes
    if (coming > 0) this.#coming.set(ownerId, coming)
    else this.#coming.delete(ownerId)
  }

  #take(ownerId: number, kind: FileKind, bytes: number): void {
    this.#requireDisk(bytes)
    if (kind === 'stored') this.#requireQuotas(ownerId, bytes)
    this.#change(ownerId, kind, bytes)
  }

  #room(ownerId: number, kind: FileKind, endTurn: () => void): Room {
    let taken = 0
    const change = (bytes: number): void => {
      this.#change(ownerId, kind, bytes)
      taken += bytes
    }
    return {
      grow: (bytes) => {
        this.#take(ownerId, kind, bytes)
        taken += bytes
        if (this.#options.rateLimits === 'on') this.#pace.count(`user ${ownerId}`, bytes)
      },
      settle: (bytes) => {
        change(-taken)
        if (kind === 'stored') this.#requireQuotas(ownerId, bytes)
        change(bytes)
      },
      release: () => {
        change(-taken)
        endTurn()
      },
    }
  }

  /**
   * Reserves space for a file before it arrives, when it is the user's turn to send.
   * @param bytes the announced size
   * @throws NoSpace, TooManyRequests
   */
  async receive(ownerId: number, kind: FileKind, bytes: number): Promise<Room> {
    // Checked before the wait, to refuse early, and again after it.
    this.#requireDisk(bytes)
    if (kind === 'stored') this.#requireQuotas(ownerId, bytes)
    const room = this.#room(ownerId, kind, await this.#turns.take(`user ${ownerId}`))
    try {
      room.grow(bytes)
      return room
    } catch (error) {
      room.release()
      throw error
    }
  }
}
