import type { DraftField, EventDraft } from './draft.ts'

/** New values of some fields, or what they become of the present ones. */
export type DraftChange = Partial<EventDraft> | ((draft: EventDraft) => Partial<EventDraft>)

/** What every part of the form is given. */
export interface FormPart {
  readonly draft: EventDraft
  readonly change: (change: DraftChange) => void
  /** What is wrong with a field, in words; undefined while nothing is. */
  readonly problem: (field: DraftField) => string | undefined
}
