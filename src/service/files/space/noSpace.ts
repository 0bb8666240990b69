import { asReason, type Reason, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'

/** The exhausted limit: the organization's quota, a user's quota, or the disk. */
export type Full = 'organization' | 'person' | 'disk'

/** No space for a file. Each interface answers it in its own form. */
export class NoSpace extends Error {
  override name = 'NoSpace'
  readonly full: Full
  /** Why; as text in English. */
  readonly reason: Reason
  /** Bytes; undefined for a disk. */
  readonly quota: { readonly used: number; readonly most: number } | undefined
  constructor(full: Full, given: ReasonOrKey, quota?: { readonly used: number; readonly most: number }) {
    const reason = asReason(given)
    super(reason.toString())
    this.full = full
    this.reason = reason
    this.quota = quota
  }
}

export const diskIsFull = (): NoSpace => new NoSpace('disk', 'uploads.diskFull')

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
