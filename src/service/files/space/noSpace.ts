import { sayingOf, type Said } from '../../refusals/say.ts'

/** What is used up: what everybody may store together, what one person may, or the disk. */
export type Full = 'organization' | 'person' | 'disk'

/** A file finds no room. Each interface answers it in its own form. */
export class NoSpace extends Error {
  override name = 'NoSpace'
  readonly full: Full
  /** What people are told; they read it in their language. */
  readonly said: Exclude<Said, string>
  /** Bytes; undefined for a disk. */
  readonly quota: { readonly used: number; readonly most: number } | undefined
  constructor(full: Full, said: Said, quota?: { readonly used: number; readonly most: number }) {
    const saying = sayingOf(said)
    super(saying.toString())
    this.full = full
    this.said = saying
    this.quota = quota
  }
}

export const diskIsFull = (): NoSpace =>
  new NoSpace('disk', 'The storage of this service is full. Please tell an administrator.')

/** SQLite's number for a full disk. */
const SQLITE_FULL = 13
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** What a fault means for people: a disk without room is no secret, and nothing that trying again mends. */
export function withoutRoom(error: unknown): NoSpace | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof NoSpace) return error
  const isFull =
    ('errcode' in error && error.errcode === SQLITE_FULL) || ('code' in error && fullCodes.has(error.code))
  return isFull ? diskIsFull() : undefined
}
