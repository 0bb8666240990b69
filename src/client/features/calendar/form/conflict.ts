import { changedFields, eventFields, isSame, type DraftField, type EventDraft } from './draft.ts'
import { fieldsOf } from './requests.ts'

/** Another person's changes to the event while it was edited here. */
export interface Conflict {
  /** The event as it is stored now. */
  readonly theirs: EventDraft
  /** Fields changed differently by both: a person must decide. */
  readonly contested: readonly DraftField[]
  /** Fields changed only by the other person: taken over. */
  readonly taken: readonly DraftField[]
}

/** Compares the changes that both sides made to `base`; undefined if the other side changed nothing. */
export function conflictOf(base: EventDraft, mine: EventDraft, theirs: EventDraft): Conflict | undefined {
  const here = new Set(changedFields(base, mine))
  const there = changedFields(base, theirs)
  if (there.length === 0) return undefined
  const between = new Set(changedFields(mine, theirs))
  return {
    theirs,
    contested: there.filter((field) => here.has(field) && between.has(field)),
    taken: there.filter((field) => !here.has(field)),
  }
}

/** Tells whether both sides agree on a field. */
const isAgreed = <Field extends DraftField>(mine: EventDraft, theirs: EventDraft, field: Field): boolean =>
  eventFields[field].isAgreed?.(mine[field], theirs[field]) ??
  (isSame(mine[field], theirs[field]) || isSame(fieldsOf(mine, [field]), fieldsOf(theirs, [field])))

/** Tells whether the stored changes are the ones wanted here, so that there is nothing to decide. */
export const isMadeAlready = (base: EventDraft, mine: EventDraft, theirs: EventDraft): boolean =>
  changedFields(base, theirs).every((field) => isAgreed(mine, theirs, field))

const pick = <Field extends DraftField>(from: EventDraft, field: Field): Pick<EventDraft, Field> =>
  ({ [field]: from[field] }) as Pick<EventDraft, Field>

/** Joins the changes of both sides; contested fields as chosen, `mine` without a choice. */
export function joined(
  mine: EventDraft,
  { theirs, contested, taken }: Conflict,
  chosen: Partial<Readonly<Record<DraftField, 'mine' | 'theirs'>>>,
): EventDraft {
  const fields = [...taken, ...contested.filter((field) => chosen[field] === 'theirs')]
  return Object.assign({ ...mine }, ...fields.map((field) => pick(theirs, field))) as EventDraft
}

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
