import * as v from 'valibot'
import { domain } from './domain.ts'

/*
 * Endpoints for people without an account or without a password: invitations, signing up, new passwords, and
 * the first set-up. With an external chat service, which has pages of its own for these, all but the offer answer 404,
 * and the app's addresses lead to the service's pages.
 */

/** Page of an external chat service on which people find the API key of their account. */
export const accountPage = v.object({
  /** Name of its machine, as shown to people. */
  host: v.string(),
  url: v.string(),
})
export type AccountPage = v.InferOutput<typeof accountPage>

/** `GET /session/offer`: options for visitors without a session. */
export const offerReply = v.object({
  /** `needed`: there is no organization yet. */
  set_up: v.picklist(['needed', 'done']),
  /** `asked`: the set-up requires the code that the host printed; `not-asked` on the host's own machine. */
  set_up_code: v.picklist(['asked', 'not-asked']),
  /** Sign-up without an invitation. */
  sign_up: v.picklist(['closed', 'allowed-domains', 'open']),
  password_reset: v.boolean(),
  /** Providers with which people sign in, in the order of their buttons. */
  providers: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  /** `off`: providers are the only way to sign in and to join. */
  passwords: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Name of the organization; empty if there is none yet. */
  organisation: v.optional(v.string(), ''),
  /** Domains allowed for joining without an invitation; empty: any. */
  domains: v.optional(v.array(domain), []),
  /** Null: the chat service is embedded, or does not tell its address. */
  account_page: v.optional(v.nullable(accountPage), null),
})
export type OfferReply = v.InferOutput<typeof offerReply>

/** `GET /session/invitation/{token}`; 404 NOT_FOUND for unknown, expired, revoked and used links alike. */
export const invitationReply = v.object({
  organisation: v.string(),
  icon_url: v.string(),
  /** Null: joined without an invitation, because the organization is open. */
  inviter: v.nullable(v.string()),
  /** Null: the person who joins enters it. */
  email: v.nullable(v.string()),
  role: v.number(),
  /** UNIX seconds; null: never. */
  expires_at: v.nullable(v.number()),
  /** True if the address must be confirmed by mail first, with `POST /session/sign-up`. */
  confirms_email: v.boolean(),
  /** Domains allowed for the entered address; empty: any. */
  domains: v.optional(v.array(domain), []),
})
export type InvitationReply = v.InferOutput<typeof invitationReply>

/**
 * `POST /session/sign-up`: mails a link for joining to the address, with or without an account. Answers `{}`.
 */
export const signUpRequest = v.object({ email: v.string(), token: v.optional(v.string()) })
export type SignUpRequest = v.InferOutput<typeof signUpRequest>

/**
 * `POST /session/join`: creates the account and signs in; answers as `GET /session`. ACCOUNT_EXISTS, or
 * NOT_FOUND.
 */
export const joinRequest = v.object({
  token: v.string(),
  full_name: v.string(),
  password: v.string(),
  /** Required if the invitation names none. */
  email: v.optional(v.string()),
  /** IANA identifier. */
  timezone: v.optional(v.string()),
  /** BCP 47: language of the page, and later of the app. */
  language: v.optional(v.string()),
})
export type JoinRequest = v.InferOutput<typeof joinRequest>

/** `POST /session/password-reset`: mails a link if the account exists. Answers `{}` in both cases. */
export const passwordResetRequest = v.object({ email: v.string() })

/** `GET /session/password-reset/{token}`: the account of the link. */
export const passwordResetReply = v.object({ email: v.string() })
export type PasswordResetReply = v.InferOutput<typeof passwordResetReply>

/** `POST /session/password-reset/{token}`: sets the password and signs in; answers as `GET /session`. */
export const newPasswordRequest = v.object({ password: v.string() })

/** `GET /session/email-change/{token}`: the new address to be confirmed; `POST` (`{}`) confirms it. */
export const emailChangeReply = v.object({ email: v.string(), organisation: v.string() })
export type EmailChangeReply = v.InferOutput<typeof emailChangeReply>

/** `GET /session/email-undo/{token}`: the former address, which can be restored. */
export const emailUndoReply = v.object({
  email: v.string(),
  /** The present address. */
  current_email: v.string(),
  /** UNIX seconds. */
  changed_at: v.number(),
  organisation: v.string(),
})
export type EmailUndoReply = v.InferOutput<typeof emailUndoReply>

/**
 * `POST /session/email-undo/{token}` (`{}`): restores it, ends keys and sessions, and returns the token for a
 * new password.
 */
export const emailUndone = v.object({ email: v.string(), reset_token: v.string() })
export type EmailUndone = v.InferOutput<typeof emailUndone>

/** `GET /session/missed-emails/{token}`: whether the account of the link gets emails about messages. */
export const missedEmailsReply = v.object({
  email: v.string(),
  organisation: v.string(),
  state: v.picklist(['on', 'off']),
})
export type MissedEmailsReply = v.InferOutput<typeof missedEmailsReply>

/**
 * `POST /session/missed-emails-off/{token}`, with any body: turns them off. Mail programs ask it with one click
 * (RFC 8058); `GET` leads to the page with the button. `undo` turns on what was turned off.
 */
export const missedEmailsOff = v.object({ ...missedEmailsReply.entries, undo: v.string() })
export type MissedEmailsOff = v.InferOutput<typeof missedEmailsOff>

/** `POST /session/missed-emails/{token}`: turns on again what was turned off. */
export const missedEmailsUndo = v.object({ undo: v.string() })

/**
 * `POST /session/set-up`: creates the organization and its owner, and signs in; answers as `GET /session`.
 */
export const setUpRequest = v.object({
  organisation: v.string(),
  full_name: v.string(),
  email: v.string(),
  password: v.string(),
  timezone: v.optional(v.string()),
  /** BCP 47: the language of the owner, and of the organization until an administrator changes it. */
  language: v.optional(v.string()),
  /** The code that the host printed, if it is required. */
  code: v.optional(v.string()),
})
export type SetUpRequest = v.InferOutput<typeof setUpRequest>
