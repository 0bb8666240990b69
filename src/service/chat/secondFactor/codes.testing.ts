import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../../protocol/chat/secondFactor.ts'
import { TEST_PASSWORD, type TestService, type TestUser } from '../service.testing.ts'

/** Milliseconds of one time step. */
export const STEP = 30_000

/** Returns the code that an authenticator shows at that time. */
export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** Returns a code that is wrong at any time near that. */
export function wrongCode(secret: string, now: number): string {
  const near = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, now + step * STEP)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

/** Sets up a user's second factor with the previous time step's code, which leaves the present one unused. */
export async function withFactor(
  service: TestService,
  user: TestUser,
): Promise<{ readonly secret: string; readonly recoveryCodes: string[] }> {
  const { secret, token } = await service.call(beginSecondFactor, { password: TEST_PASSWORD }, { as: user })
  const code = codeOf(secret, service.context.now() - STEP)
  const { recovery_codes } = await service.call(confirmSecondFactor, { token, code }, { as: user })
  return { secret, recoveryCodes: recovery_codes }
}
