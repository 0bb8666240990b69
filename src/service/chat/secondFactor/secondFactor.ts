import { secondFactorBounds } from '../../../protocol/bounds.ts'
import type { SecondStep } from '../../../protocol/secondStep.ts'
import type { Cipher } from '../../cipher.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { oneLine } from '../mail/writing.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { refuse } from '../refuse.ts'
import { makeRecoveryCodes, takeRecoveryCode } from './recoveryCodes.ts'
import { isFactorRequired } from './required.ts'
import {
  factorAccount,
  factorOf,
  hasSecondFactor,
  storeFactor,
  updateLastStep,
  type FactorAccount,
} from './store.ts'
import { openSecretToken, secretToken, stepFor, type SetUpPlace } from './steps.ts'
import { isTotpCode, newSecret, secretUri, stepOfCode } from './totp.ts'

/** A secret offered to the user's authenticator. */
export interface OfferedSecret {
  readonly secret: string
  readonly uri: string
  readonly token: string
}

/**
 * Second factors of all users, with limits against guessing. All of it runs within the caller's transaction.
 */
export interface SecondFactor {
  /** The step that remains after a correct password; undefined if none. */
  readonly stepOf: (userId: number) => SecondStep | undefined
  /**
   * Requires the step that remains after a correct password.
   * @throws Refusal SECOND_FACTOR_REQUIRED with the step, SECOND_FACTOR_INVALID, SECOND_FACTOR_USED;
   * TooManyRequests
   */
  readonly demand: (userId: number, code: string | undefined, address: string) => void
  /** Uses up a code. @throws Refusal SECOND_FACTOR_INVALID, SECOND_FACTOR_USED; TooManyRequests */
  readonly take: (userId: number, code: string, address: string) => void
  /** Offers a secret, which takes effect once it is confirmed. */
  readonly offer: (account: FactorAccount, place: SetUpPlace) => OfferedSecret
  /**
   * Sets up the factor with the token's secret, replacing an earlier one.
   * @returns the account and its recovery codes
   * @throws Refusal SECOND_FACTOR_EXPIRED, SECOND_FACTOR_INVALID, SECOND_FACTOR_USED; TooManyRequests
   */
  readonly confirm: (
    proof: { readonly token: string; readonly code: string },
    place: SetUpPlace,
    address: string,
  ) => { readonly account: FactorAccount; readonly recovery_codes: string[] }
}

/** Codes are often pasted with spaces and hyphens. */
const cleaned = (code: string): string => code.replaceAll(/[\s-]/g, '')

const required = (step: SecondStep): never =>
  refuse(
    'SECOND_FACTOR_REQUIRED',
    step.kind === 'code' ? 'secondFactor.neededToSignIn' : 'secondFactor.setUpInApp',
    { second_step: step },
  )

/** @param cipher encrypts the secrets */
export function createSecondFactor(context: ChatContext, cipher: Cipher): SecondFactor {
  const { database } = context
  const { wrong_codes, wrong_codes_of_an_address, wrong_codes_seconds: seconds } = secondFactorBounds
  const ofUser = new SlidingWindows({ requests: wrong_codes, seconds }, context.now)
  const ofAddress = new AddressWindows({ requests: wrong_codes_of_an_address, seconds }, context.now)

  /** Runs a check that must be limited against guessing. */
  function limited(userId: number, address: string, check: () => 'right' | 'wrong' | 'used'): void {
    ofUser.require(String(userId))
    ofAddress.require(address)
    const result = check()
    if (result === 'right') {
      ofUser.clear(String(userId))
      return
    }
    ofUser.count(String(userId))
    ofAddress.count(address)
    if (result === 'used') {
      refuse('SECOND_FACTOR_USED', 'secondFactor.used')
    }
    refuse('SECOND_FACTOR_INVALID', 'secondFactor.wrong')
  }

  function checkTotp(userId: number, secret: Uint8Array, code: string): 'right' | 'wrong' | 'used' {
    const plain = cipher.decrypt(secret)
    const step = plain === undefined ? undefined : stepOfCode(plain, code, context.now())
    if (step === undefined) return 'wrong'
    const changes = updateLastStep(database, userId, step)
    return changes > 0 ? 'right' : 'used'
  }

  function checkCode(userId: number, code: string): 'right' | 'wrong' | 'used' {
    const factor = factorOf(database, userId)
    if (!factor) return 'wrong'
    if (isTotpCode(code)) return checkTotp(userId, factor.secret, code)
    if (!takeRecoveryCode(context, userId, code)) return 'wrong'
    context.mail.enqueue({ kind: 'second-factor', userId, what: 'recovery-used' })
    return 'right'
  }

  function stepOf(userId: number): SecondStep | undefined {
    const account = factorAccount(database, userId)
    if (!account) return undefined
    if (hasSecondFactor(database, userId)) return stepFor(context, account, 'code')
    return isFactorRequired(database, account) ? stepFor(context, account, 'set-up') : undefined
  }

  const take: SecondFactor['take'] = (userId, code, address) =>
    limited(userId, address, () => checkCode(userId, cleaned(code)))

  return {
    stepOf,
    take,

    demand(userId, code, address) {
      const step = stepOf(userId)
      if (!step) return
      if (step.kind === 'code' && code !== undefined) take(userId, code, address)
      else required(step)
    },

    offer(account, place) {
      const secret = newSecret()
      const issuer = oneLine(organisationSettings(context).name)
      return {
        secret,
        uri: secretUri(secret, { issuer, label: account.delivery_email }),
        token: secretToken(context, place, account, cipher.encrypt(secret)),
      }
    },

    confirm({ token, code }, place, address) {
      const { account, sealed } = openSecretToken(context, place, token)
      const { id } = account
      const secret = cipher.decrypt(sealed) ?? ''
      const digits = cleaned(code)
      const step = isTotpCode(digits) ? stepOfCode(secret, digits, context.now()) : undefined
      limited(id, address, () => (step === undefined ? 'wrong' : 'right'))
      storeFactor(database, id, sealed, secondsNow(context), step ?? 0)
      context.mail.enqueue({ kind: 'second-factor', userId: id, what: 'on' })
      return { account, recovery_codes: makeRecoveryCodes(context, id) }
    },
  }
}
