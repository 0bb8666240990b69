import { ApiError } from '../api/errors.ts'
import type { Translate } from '../i18n/useText.ts'

/** Why something did not work, for people: the service's own words where it gave some. */
export const reasonOf = (t: Translate, error: unknown): string =>
  error instanceof ApiError ? error.message : t('forms.unreachable')
