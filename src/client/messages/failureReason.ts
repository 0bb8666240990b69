import { ApiError, NetworkError } from '../api/errors.ts'
import type { Translate } from '../i18n/useText.ts'

/** Why something did not work, for people: the service's own words where it gave some, which are in their language. */
export function failureReason(t: Translate, error: unknown): string {
  if (error instanceof ApiError) return error.message
  return t(error instanceof NetworkError ? 'messages.unreachable' : 'messages.unreadable')
}
