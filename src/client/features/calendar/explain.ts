import { plainTextOf } from '../../../markdown/plainText.ts'
import { ApiError, isSilence, NetworkError } from '../../kernel/api/errors.ts'
import type { Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { refusalText } from '../../kernel/view/refusalText.ts'
import { eventTexts } from './event/texts/eventTexts.ts'
import { troubleOf } from './siteTrouble.ts'

/** Explains to a person why the calendar refused: in our words for known errors, else in the service's. */
export function explain(t: Translate, error: unknown): string {
  const trouble = troubleOf(t, error)
  if (trouble !== undefined) return trouble
  if (isSilence(error)) return t(eventTexts('event.unreachable'))
  if (error instanceof NetworkError) return reasonOf(t, error)
  if (!(error instanceof ApiError)) return t(eventTexts('event.failed'))
  if (error.status === 401) return t(eventTexts('event.signInAgain'))
  // Our own calendar says why, by a key.
  const isThere = error.refusal === undefined
  if (error.status === 403) return t(eventTexts(isThere ? 'event.notAllowedThere' : 'event.notAllowed'))
  // Some sites write their messages in HTML.
  const words = plainTextOf(refusalText(t, error))
  return words === '' ? t(eventTexts('event.failed')) : t(eventTexts('event.refused'), { reason: words })
}
