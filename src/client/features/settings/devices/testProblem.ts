import { ApiError } from '../../../kernel/api/errors.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { deviceTexts } from './texts/deviceTexts.ts'

const known = [
  'NO_ACTIVE_PUSH_DEVICE',
  'ADMIN_ACTION_REQUIRED',
  'FAILED_TO_CONNECT_BOUNCER',
  'INTERNAL_SERVER_ERROR_ON_BOUNCER',
] as const

/**
 * Returns the problem with a test notification and its remedy (chat spec 4.22); undefined for other errors.
 */
export function testProblem(t: Translate, error: unknown): string | undefined {
  const code = error instanceof ApiError ? known.find((each) => each === error.code) : undefined
  return code === undefined ? undefined : t(deviceTexts(`devices.problem.${code}`))
}
