import { ApiError, NetworkError, ShapeError, type Came } from '../api/errors.ts'
import type { TextKey } from '../../i18n/textKey.ts'
import type { Translate } from '../../i18n/useText.ts'

const texts: Readonly<Record<Came, TextKey>> = {
  nothing: 'failure.unreachable',
  late: 'failure.late',
  failure: 'failure.failed',
  unoffered: 'failure.unoffered',
  unreadable: 'failure.unreadable',
}

function textOf(error: unknown): TextKey {
  if (error instanceof NetworkError) return texts[error.came]
  if (error instanceof ShapeError) return 'failure.unreadable'
  if (error instanceof ApiError) {
    return error.code === 'RATE_LIMIT_HIT' ? 'failure.tooOften' : 'failure.refused'
  }
  const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
  return isCalledOff ? 'failure.calledOff' : 'failure.inApp'
}

/**
 * Why something did not work, for people, as a sentence: the service's own words where it gave some, which are in their
 * language. The one place where errors become sentences; what happened to what was asked for is for others to say.
 */
export const reasonOf = (t: Translate, error: unknown): string =>
  (error instanceof ApiError && error.message) || t(textOf(error))

/** Why the service refused; undefined where it was no refusal, so that asking again may help. */
export const refusalOf = (t: Translate, error: unknown): string | undefined =>
  error instanceof ApiError ? reasonOf(t, error) : undefined
