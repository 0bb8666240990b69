import * as v from 'valibot'
import { endpoint, optional, text } from '../endpoint.ts'
import { integer, integerText, plainText } from './shapes.ts'

/*
 * The second factor: a code beside the password, made by an application of the person (RFC 6238), or one of the recovery
 * codes that were written down. An addition of this service: another one does not know these operations and answers 404.
 */

const ofStep = [
  'SECOND_FACTOR_INVALID',
  'SECOND_FACTOR_USED',
  'SECOND_FACTOR_EXPIRED',
  'RATE_LIMIT_HIT',
  'USER_DEACTIVATED',
]
const ofCode = ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_USED', 'RATE_LIMIT_HIT']

const issued = { api_key: v.string(), email: v.string(), user_id: integer }
/** Shown once: the service keeps digests. */
const recoveryCodes = { recovery_codes: v.array(v.string()) }
const newSecret = {
  /** Base32, to be typed where no picture can be read. */
  secret: v.string(),
  /** The `otpauth:` address that the picture holds. */
  uri: v.string(),
  /** Carries the secret, sealed, to the confirmation. */
  token: v.string(),
}
/** Six digits, or a recovery code. */
const code = text(plainText)
const token = text(plainText)
const password = text(plainText)

/** How the caller stands. */
export const getSecondFactor = endpoint('GET', '/users/me/second_factor', {
  reply: {
    is_on: v.boolean(),
    /** Whether the organization asks it of people with this role. */
    is_required: v.boolean(),
    /** UNIX seconds of the set-up; null while it is off. */
    since: v.nullable(integer),
    recovery_codes_left: integer,
  },
})

/** Makes a secret, which counts once a code of it was confirmed. `code` is needed where the factor is on already. */
export const beginSecondFactor = endpoint('POST', '/users/me/second_factor', {
  parameters: { password, code: optional(code) },
  reply: newSecret,
  errors: [...ofCode, 'SECOND_FACTOR_REQUIRED'],
})
export const confirmSecondFactor = endpoint('POST', '/users/me/second_factor/confirm', {
  parameters: { token, code },
  reply: recoveryCodes,
  errors: ofStep,
})
/** New recovery codes; those of before work no longer. */
export const renewRecoveryCodes = endpoint('POST', '/users/me/second_factor/recovery_codes', {
  parameters: { password, code },
  reply: recoveryCodes,
  errors: ofCode,
})
export const endSecondFactor = endpoint('POST', '/users/me/second_factor/end', {
  parameters: { password, code },
  errors: ofCode,
})

/** The second step of a sign-in: the token of `SECOND_FACTOR_REQUIRED` and a code. */
export const signInWithCode = endpoint('POST', '/second_factor/sign_in', {
  parameters: { token, code },
  reply: issued,
  errors: ofStep,
  access: 'anyone',
})
/** For people who have to set it up before they are let in: the same as above, proved by the token of the step. */
export const beginAtSignIn = endpoint('POST', '/second_factor/begin', {
  parameters: { token },
  reply: newSecret,
  errors: ofStep,
  access: 'anyone',
})
export const confirmAtSignIn = endpoint('POST', '/second_factor/confirm', {
  parameters: { token, code },
  reply: { ...issued, ...recoveryCodes },
  errors: ofStep,
  access: 'anyone',
})

const userId = text(integerText)
/** Whether somebody has a second factor, for those who may take it away. */
export const getSecondFactorOf = endpoint('GET', '/users/{user_id}/second_factor', {
  parameters: { user_id: userId },
  reply: { is_on: v.boolean() },
})
/** Takes the factor from somebody who lost it, and signs them out. They are told by mail. */
export const resetSecondFactor = endpoint('DELETE', '/users/{user_id}/second_factor', {
  parameters: { user_id: userId },
})
