import type { DraftField, EventDraft } from './draft.ts'

/** New values of some fields, or a function of the present values. */
export type DraftChange = Partial<EventDraft> | ((draft: EventDraft) => Partial<EventDraft>)

/** Props of every part of the form. */
export interface FormPart {
  readonly draft: EventDraft
  readonly change: (change: DraftChange) => void
  /** Gives the problem of a field in words; undefined without one. */
  readonly problem: (field: DraftField) => string | undefined
}
