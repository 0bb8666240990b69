import { newUuid } from '../../../kernel/uuid.ts'
import type { TypedDraft } from './conflict.ts'
import { draftFields, eventFields, type EventDraft } from './draft.ts'

/*
 * What is typed into the form is kept on this device, so that a crash or a closed tab costs no more than a second of it.
 * A text belongs to one event of one person; what is saved or discarded is forgotten.
 */

/** With what a new event is sent. */
export interface Sending {
  /** Its key: with it the event is made once, even where an answer was lost before a crash. */
  readonly sendKey: string
  /** The event that it copies, on a site that can hold more of it than the form does. */
  readonly copyOf?: number | undefined
}

export interface KeptDraft extends TypedDraft, Sending {}

/** Of what the form is about: an event's ID, or `new`. */
export type DraftName = number | 'new'

const prefixOf = (userId: number): string => `parley.event.${userId}.`

const keyOf = (userId: number, name: DraftName): string => prefixOf(userId) + name

/** Earlier versions kept no key, and not what the text was made from. */
type StoredDraft = Omit<KeptDraft, 'sendKey' | 'base'> & Partial<KeptDraft>

const isKept = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'draft' in value &&
  typeof value.draft === 'object' &&
  value.draft !== null &&
  'title' in value.draft

/** The fields that are kept on no device, with these values or what they are replaced by. */
const secretsOf = (draft: EventDraft, replace = (value: unknown): unknown => value): Partial<EventDraft> =>
  Object.fromEntries(
    draftFields.flatMap((field) => (eventFields[field].isSecret ? [[field, replace(draft[field])]] : [])),
  )

/** What was kept; fields that a later version added come from `otherwise`, and so does the password: none is kept. */
export function readKept(userId: number, name: DraftName, otherwise: EventDraft): KeptDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null')
    if (!isKept(value)) return undefined
    const { sendKey = newUuid(), copyOf } = value
    const draft = { ...otherwise, ...value.draft, ...secretsOf(otherwise) }
    return { draft, base: { ...otherwise, ...value.base }, sendKey, copyOf }
  } catch {
    return undefined // A storage that cannot be read holds nothing.
  }
}

export function keep(userId: number, name: DraftName, typed: KeptDraft): void {
  try {
    const { draft } = typed
    const kept: KeptDraft = { ...typed, draft: { ...draft, ...secretsOf(draft, (value) => value && '') } }
    localStorage.setItem(keyOf(userId, name), JSON.stringify(kept))
  } catch {
    // Full or blocked: the form itself still holds everything, and asks before it goes.
  }
}

export function forget(userId: number, name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(userId, name))
  } catch {
    // Nothing is kept there.
  }
}

function keysOf(userId: number): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))
  } catch {
    return [] // Nothing is kept there.
  }
}

/** How many events' forms hold something that this person typed and did not save. */
export const keptForms = (userId: number): number => keysOf(userId).length

/** Forgets what this person typed into any event's form, as signing out on a shared computer wants it. */
export function forgetAll(userId: number): void {
  for (const key of keysOf(userId)) localStorage.removeItem(key)
}
