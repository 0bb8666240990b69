import * as v from 'valibot'
import { secondFactorBounds } from '../../../protocol/bounds.ts'
import type { SecondStep } from '../../../protocol/secondStep.ts'
import { isGenuine, sealedToken, unprovedContent } from '../accounts/tokens.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { factorAccount, factorOf, type FactorAccount } from './store.ts'

/*
 * State between two steps: tokens sealed for one purpose and not stored. They are void after their time, a
 * password change or any change of the factor.
 */

/** Place of setting up a factor: in the settings of a signed-in user, or while signing in. */
export type SetUpPlace = 'settings' | 'sign-in'

type Purpose = `second-step ${SecondStep['kind']}` | `second-factor secret in ${SetUpPlace}`

const bindingOf = (context: ChatContext, { id, password }: FactorAccount): string =>
  `${password ?? ''}\n${Buffer.from(factorOf(context.database, id)?.secret ?? []).toString('hex')}`

const claims = v.object({ userId: v.number(), expiresAt: v.number(), sealed: v.optional(v.string()) })

function seal(
  context: ChatContext,
  purpose: Purpose,
  account: FactorAccount,
  { seconds, sealed }: { readonly seconds: number; readonly sealed?: string },
): string {
  const expiresAt = secondsNow(context) + seconds
  const content = { userId: account.id, expiresAt, ...(sealed === undefined ? {} : { sealed }) }
  return sealedToken(context, purpose, content, bindingOf(context, account))
}

/** @throws Refusal SECOND_FACTOR_EXPIRED alike for forged, late and outdated tokens */
function open(
  context: ChatContext,
  purpose: Purpose,
  token: string,
): { readonly account: FactorAccount; readonly sealed: string | undefined } {
  const claimed = v.safeParse(claims, unprovedContent(token))
  const isInTime = claimed.success && claimed.output.expiresAt > secondsNow(context)
  const account = isInTime ? factorAccount(context.database, claimed.output.userId) : undefined
  if (!isInTime || !account || !isGenuine(context, purpose, token, bindingOf(context, account))) {
    return refuse('SECOND_FACTOR_EXPIRED', 'secondFactor.late')
  }
  return { account, sealed: claimed.output.sealed }
}

/** Returns the step that follows a correct password. */
export const stepFor = (
  context: ChatContext,
  account: FactorAccount,
  kind: SecondStep['kind'],
): SecondStep => ({
  kind,
  token: seal(context, `second-step ${kind}`, account, {
    seconds: kind === 'code' ? secondFactorBounds.step_seconds : secondFactorBounds.set_up_seconds,
  }),
})

/** Returns the account of the step. @throws Refusal SECOND_FACTOR_EXPIRED */
export const accountAtStep = (context: ChatContext, kind: SecondStep['kind'], token: string): FactorAccount =>
  open(context, `second-step ${kind}`, token).account

/** @param sealed the encrypted secret */
export const secretToken = (
  context: ChatContext,
  place: SetUpPlace,
  account: FactorAccount,
  sealed: Buffer,
): string =>
  seal(context, `second-factor secret in ${place}`, account, {
    seconds: secondFactorBounds.set_up_seconds,
    sealed: sealed.toString('base64url'),
  })

/** Returns the account and the encrypted secret offered to it. @throws Refusal SECOND_FACTOR_EXPIRED */
export function openSecretToken(
  context: ChatContext,
  place: SetUpPlace,
  token: string,
): { readonly account: FactorAccount; readonly sealed: Buffer } {
  const { account, sealed = '' } = open(context, `second-factor secret in ${place}`, token)
  return { account, sealed: Buffer.from(sealed, 'base64url') }
}
