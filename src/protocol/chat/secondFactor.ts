import * as v from 'valibot'
import { endpoint, optional, text } from '../endpoint.ts'
import { integer, integerText, plainText } from './shapes.ts'

/*
 * The second factor: a code beside the password, from an authenticator application (RFC 6238) or one of the
 * recovery codes. An addition of this service: others answer 404.
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
/** Shown only once: the service stores digests. */
const recoveryCodes = { recovery_codes: v.array(v.string()) }
const newSecret = {
  /** Base32, to be typed if the QR code cannot be scanned. */
  secret: v.string(),
  /** The `otpauth:` address in the QR code. */
  uri: v.string(),
  /** Contains the sealed secret, for the confirmation. */
  token: v.string(),
}
/** Six digits, or a recovery code. */
const code = text(plainText)
const token = text(plainText)
const password = text(plainText)

/** Returns the state of the caller's second factor. */
export const getSecondFactor = endpoint('GET', '/users/me/second_factor', {
  reply: {
    is_on: v.boolean(),
    /** True if the organization requires it of the caller's role. */
    is_required: v.boolean(),
    /** UNIX seconds of its set-up; null while it is off. */
    since: v.nullable(integer),
    recovery_codes_left: integer,
  },
})

/**
 * Creates a secret, which takes effect when a code of it is confirmed. `code` is required if the factor is on
 * already.
 */
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
/** Replaces the recovery codes; earlier ones stop working. */
export const renewRecoveryCodes = endpoint('POST', '/users/me/second_factor/recovery_codes', {
  parameters: { password, code },
  reply: recoveryCodes,
  errors: ofCode,
})
export const endSecondFactor = endpoint('POST', '/users/me/second_factor/end', {
  parameters: { password, code },
  errors: ofCode,
})

/** Completes a sign-in with the token of `SECOND_FACTOR_REQUIRED` and a code. */
export const signInWithCode = endpoint('POST', '/second_factor/sign_in', {
  parameters: { token, code },
  reply: issued,
  errors: ofStep,
  access: 'anyone',
})
/**
 * Set-up for users who need a second factor to sign in: like the endpoints above, authenticated by the step's
 * token.
 */
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
/** Reports a user's second factor, for callers who can remove it. */
export const getSecondFactorOf = endpoint('GET', '/users/{user_id}/second_factor', {
  parameters: { user_id: userId },
  reply: { is_on: v.boolean() },
})
/** Removes the factor of a user who lost it, and signs them out. They are notified by mail. */
export const resetSecondFactor = endpoint('DELETE', '/users/{user_id}/second_factor', {
  parameters: { user_id: userId },
})
