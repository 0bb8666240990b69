import * as v from 'valibot'
import { domain } from './chat/organisationSettings.ts'

/*
 * For people without an account, or without a password: invitations, signing up, new passwords, and the first set-up.
 * Where the chat service is another one, it does all that itself and these answer 404.
 */

/** `GET /session/offer`: what somebody who is not signed in can do here. */
export const offerReply = v.object({
  /** `needed`: there is no organisation yet. */
  set_up: v.picklist(['needed', 'done']),
  /** The set-up asks for the code that the host printed; not so on the host's own machine. */
  set_up_code: v.picklist(['asked', 'not-asked']),
  /** Who may join without being invited. */
  sign_up: v.picklist(['closed', 'allowed-domains', 'open']),
  password_reset: v.boolean(),
  /** What the organisation is called; empty before there is one. */
  organisation: v.optional(v.string(), ''),
  /** Where an address has to be of one of these to join without being invited; empty: any will do. */
  domains: v.optional(v.array(domain), []),
})
export type OfferReply = v.InferOutput<typeof offerReply>

/** `GET /session/invitation/{token}`; 404 NOT_FOUND for unknown, expired, revoked and used links alike. */
export const invitationReply = v.object({
  organisation: v.string(),
  icon_url: v.string(),
  /** Null: nobody invited them, the organisation is open. */
  inviter: v.nullable(v.string()),
  /** Null: they say it themselves. */
  email: v.nullable(v.string()),
  role: v.number(),
  /** UNIX seconds; null: never. */
  expires_at: v.nullable(v.number()),
  /** The address is to be confirmed by mail first, with `POST /session/sign-up`. */
  confirms_email: v.boolean(),
  /** Where the address that is said has to be of one of these; empty: any will do. */
  domains: v.optional(v.array(domain), []),
})
export type InvitationReply = v.InferOutput<typeof invitationReply>

/** `POST /session/sign-up`: sends a mail with a link to join, whoever the address belongs to. Answers `{}`. */
export const signUpRequest = v.object({ email: v.string(), token: v.optional(v.string()) })
export type SignUpRequest = v.InferOutput<typeof signUpRequest>

/** `POST /session/join`: makes the account and signs in; answers as `GET /session`. ACCOUNT_EXISTS, or NOT_FOUND. */
export const joinRequest = v.object({
  token: v.string(),
  full_name: v.string(),
  password: v.string(),
  /** Where the invitation names none. */
  email: v.optional(v.string()),
  /** IANA identifier. */
  timezone: v.optional(v.string()),
  /** BCP 47: in which they read the page, and will read the app. */
  language: v.optional(v.string()),
})
export type JoinRequest = v.InferOutput<typeof joinRequest>

/** `POST /session/password-reset`: sends a mail with a link, if there is such an account. Answers `{}` either way. */
export const passwordResetRequest = v.object({ email: v.string() })

/** `GET /session/password-reset/{token}`: whose password it is. */
export const passwordResetReply = v.object({ email: v.string() })
export type PasswordResetReply = v.InferOutput<typeof passwordResetReply>

/** `POST /session/password-reset/{token}`: sets the password and signs in; answers as `GET /session`. */
export const newPasswordRequest = v.object({ password: v.string() })

/** `GET /session/email-change/{token}`: the address that is to become an account's; `POST` (`{}`) makes it so. */
export const emailChangeReply = v.object({ email: v.string(), organisation: v.string() })
export type EmailChangeReply = v.InferOutput<typeof emailChangeReply>

/** `GET /session/email-undo/{token}`: the address that an account had, and can have back. */
export const emailUndoReply = v.object({
  email: v.string(),
  /** What it has now. */
  current_email: v.string(),
  /** UNIX seconds. */
  changed_at: v.number(),
  organisation: v.string(),
})
export type EmailUndoReply = v.InferOutput<typeof emailUndoReply>

/** `POST /session/email-undo/{token}` (`{}`): gives it back, ends all else, and leads to a new password. */
export const emailUndone = v.object({ email: v.string(), reset_token: v.string() })
export type EmailUndone = v.InferOutput<typeof emailUndone>

/** `POST /session/set-up`: makes the organisation and its owner, and signs in; answers as `GET /session`. */
export const setUpRequest = v.object({
  organisation: v.string(),
  full_name: v.string(),
  email: v.string(),
  password: v.string(),
  timezone: v.optional(v.string()),
  /** BCP 47: the owner's, and the organisation's until they choose another. */
  language: v.optional(v.string()),
  /** As the host printed it, where it is asked for. */
  code: v.optional(v.string()),
})
export type SetUpRequest = v.InferOutput<typeof setUpRequest>
