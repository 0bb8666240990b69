import { sayingOf, type Said } from '../../refusals/say.ts'

/** The exhausted limit: the organization's quota, a user's quota, or the disk. */
export type Full = 'organization' | 'person' | 'disk'

/** No space for a file. Each interface answers it in its own form. */
export class NoSpace extends Error {
  override name = 'NoSpace'
  readonly full: Full
  /** Text for people, shown in their language. */
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

/** SQLite's error code for a full disk. */
const SQLITE_FULL = 13
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Converts errors of a full disk to a refusal, because users may know about it and retrying does not help.
 */
export function withoutRoom(error: unknown): NoSpace | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof NoSpace) return error
  const isFull =
    ('errcode' in error && error.errcode === SQLITE_FULL) || ('code' in error && fullCodes.has(error.code))
  return isFull ? diskIsFull() : undefined
}
