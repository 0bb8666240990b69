import * as v from 'valibot'
import { sessionReply } from './host.ts'

/*
 * The second step of signing in, with the host between the app and the chat service: the host keeps the
 * resulting key. The token is that of the `second_step` in the first answer. All are POST.
 */

/** `/session/second-factor/code`: answers as `GET /session`. SECOND_FACTOR_INVALID, SECOND_FACTOR_EXPIRED. */
export const stepCodeRequest = v.object({ token: v.string(), code: v.string() })

/** `/session/second-factor/begin`: returns a secret for the authenticator. SECOND_FACTOR_EXPIRED. */
export const stepSetUpRequest = v.object({ token: v.string() })
export const stepSetUpReply = v.object({
  /** Base32. */
  secret: v.string(),
  /** The `otpauth:` address in the QR code. */
  uri: v.string(),
  /** Sent with the code in the confirmation. */
  token: v.string(),
})
export type StepSetUpReply = v.InferOutput<typeof stepSetUpReply>

/** `/session/second-factor/confirm`: takes a `stepCodeRequest`; signs in and returns the recovery codes. */
export const stepConfirmReply = v.object({
  ...sessionReply.entries,
  recovery_codes: v.array(v.string()),
})
export type StepConfirmReply = v.InferOutput<typeof stepConfirmReply>
