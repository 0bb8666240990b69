import type { Translate } from '../../../i18n/useText.ts'
import { refusedFields } from '../../../kernel/api/refusedFields.ts'
import { refusalText } from '../../../kernel/view/refusalText.ts'

/** Why the calendar refused the value of a field; undefined if the error is about something else. */
export function fieldRefusal(t: Translate, error: unknown, name: string): string | undefined {
  const refused = refusedFields(error)[name]
  return refused && refusalText(t, refused)
}
