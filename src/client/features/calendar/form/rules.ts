import type { Translate } from '../../../i18n/useText.ts'
import { refusedFields } from '../../../kernel/api/refusedFields.ts'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import type { Fields, Rules } from '../../../kernel/view/useFields.ts'
import { draftFields, eventFields, type DraftField, type EventDraft } from './draft.ts'
import { formTexts } from './texts/formTexts.ts'

/** The values of the form with their faults, for each part of it. */
export interface FormPart {
  readonly form: Fields<EventDraft>
}

/** Gives the field beside which a refusal of `wire` shows. */
const fieldOf = (wire: string): DraftField | undefined =>
  draftFields.find((field) => eventFields[field].wire === wire)

/** Gives the text of the reason why the value of a field cannot be saved. */
const checkField = <Field extends DraftField>(t: Translate, draft: EventDraft, field: Field) => {
  const text = eventFields[field].check?.(draft[field], draft)
  return text && t(text)
}

/** Gives the rules of all fields: the table's, and what the service refuses (`data.params`). */
export const eventRules = (t: Translate): Rules<EventDraft> =>
  Object.fromEntries(
    draftFields.map((field) => [
      field,
      {
        atSubmit: (_: unknown, draft: EventDraft) => checkField(t, draft, field),
        refusal: (error: unknown) => {
          const found = Object.entries(refusedFields(error)).find(([wire]) => fieldOf(wire) === field)
          return found && (refusalText(t, found[1]) || t(formTexts('event.form.needValue')))
        },
      },
    ]),
  )

/** Gives refusals of the service that are about no field of the form. */
export const otherRefusals = (t: Translate, error: unknown): readonly string[] =>
  Object.entries(refusedFields(error))
    .filter(([wire]) => fieldOf(wire) === undefined)
    .map(([wire, refused]) => (refused.message === '' ? wire : `${wire}: ${refusalText(t, refused)}`))
