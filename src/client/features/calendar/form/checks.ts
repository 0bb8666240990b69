import type { TextKey } from '../../../i18n/textKey.ts'
import { draftFields, type DraftField, type EventDraft } from './draft.ts'
import { fieldTable } from './fieldTable.ts'

/** What is wrong with a field, as a text of the interface or in the service's own words. */
export type Problem = { readonly text: TextKey } | { readonly words: string }

export type Problems = Partial<Readonly<Record<DraftField, Problem>>>

/** What keeps the event from being saved, by field; empty when nothing does. */
export const checkDraft = (draft: EventDraft): Problems =>
  Object.fromEntries(
    draftFields.flatMap((field) => {
      const text = fieldTable[field].check?.(draft)
      return text === undefined ? [] : [[field, { text }]]
    }),
  )

/** The service's refusals (`data.params`), each beside its field; those of no field of ours under `rest`. */
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
