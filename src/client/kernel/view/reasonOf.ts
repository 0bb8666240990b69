import { ApiError, NetworkError, ShapeError, type Came } from '../api/errors.ts'
import type { KeyOf, TextKey } from '../../i18n/texts.ts'
import type { Translate } from '../../i18n/useText.ts'
import { refusalText } from './refusalText.ts'
import { kernelTexts } from '../texts/kernelTexts.ts'

const texts: Readonly<Record<Came, KeyOf<typeof kernelTexts>>> = {
  nothing: 'failure.unreachable',
  gateway: 'failure.unreachable',
  late: 'failure.late',
  failure: 'failure.failed',
  unreadable: 'failure.unreadable',
}

function textOf(error: unknown): TextKey {
  if (error instanceof NetworkError) return kernelTexts(texts[error.came])
  if (error instanceof ShapeError) return kernelTexts('failure.unreadable')
  if (error instanceof ApiError) {
    if (error.code === 'NOT_OFFERED') return kernelTexts('failure.unoffered')
    return kernelTexts(error.code === 'RATE_LIMIT_HIT' ? 'failure.tooOften' : 'failure.refused')
  }
  const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
  return kernelTexts(isCalledOff ? 'failure.calledOff' : 'failure.inApp')
}

/**
 * The reason of a failure, for people, as a sentence: a refusal in the reader's language, or else in the service's
 * own words, if it gave any. Errors become sentences only here; the fate of the reader's input is described by
 * the caller.
 */
export const reasonOf = (t: Translate, error: unknown): string =>
  (error instanceof ApiError && refusalText(t, error)) || t(textOf(error))

/** The reason of the service's refusal; undefined for other errors, after which another try can succeed. */
export const refusalOf = (t: Translate, error: unknown): string | undefined =>
  error instanceof ApiError ? reasonOf(t, error) : undefined
