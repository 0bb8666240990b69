import type { TextKey } from '../../../i18n/textKey.ts'
import { draftFields, type DraftField, type EventDraft } from './draft.ts'
import { fieldTable } from './fieldTable.ts'

/** A problem of a field, as a text of the interface or in the service's own words. */
export type Problem = { readonly text: TextKey } | { readonly words: string }

export type Problems = Partial<Readonly<Record<DraftField, Problem>>>

/** Gives the problems that prevent saving, by field; empty without any. */
export const checkDraft = (draft: EventDraft): Problems =>
  Object.fromEntries(
    draftFields.flatMap((field) => {
      const text = fieldTable[field].check?.(draft)
      return text === undefined ? [] : [[field, { text }]]
    }),
  )

/**
 * Assigns the service's refusals (`data.params`) to their fields; refusals of unknown fields are under
 * `rest`.
 */
export function problemsOf(params: Readonly<Record<string, string>>): {
  readonly fields: Problems
  readonly rest: readonly string[]
} {
  const fields: Partial<Record<DraftField, Problem>> = {}
  const rest: string[] = []
  for (const [name, words] of Object.entries(params)) {
    const field = draftFields.find((each) => (fieldTable[each].wire ?? each) === name)
    if (field === undefined) rest.push(words === '' ? name : `${name}: ${words}`)
    else fields[field] = words === '' ? { text: 'event.form.needValue' } : { words }
  }
  return { fields, rest }
}
