import { conflictOf, joined, type Conflict } from './conflict.ts'
import { changedFields, type EventDraft } from './draft.ts'

export interface TypedDraft {
  readonly draft: EventDraft
  /** What `draft` was made from: the event as it was stored then; for a new event what the form began with. */
  readonly base: EventDraft
}

/** What the form begins with. */
export interface Beginning extends TypedDraft {
  /** What must be decided first. */
  readonly conflict?: Conflict
}

/**
 * A text typed earlier, for the event as it is stored now: what others changed meanwhile stays changed, and where both
 * changed a field a person decides.
 */
export function takenUp({ draft, base }: TypedDraft, stored: EventDraft): Beginning {
  const conflict = conflictOf(base, draft, stored)
  if (conflict === undefined) return { draft, base: stored }
  if (conflict.contested.length > 0) return { draft, base, conflict }
  return { draft: joined(draft, conflict, {}), base: stored }
}

/** What a form says beyond what it was asked to save, upon the event as it is stored now; undefined where nothing. */
export function typedSince(saved: EventDraft, draft: EventDraft, stored: EventDraft): TypedDraft | undefined {
  const fields = changedFields(saved, draft)
  if (fields.length === 0) return undefined
  const later = Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<EventDraft>
  return { draft: { ...stored, ...later }, base: stored }
}
