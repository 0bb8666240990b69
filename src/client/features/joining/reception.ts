import * as v from 'valibot'
import { sessionReply, type SessionReply } from '../../../protocol/host.ts'
import {
  emailChangeReply,
  emailUndone,
  emailUndoReply,
  invitationReply,
  passwordResetReply,
  type EmailChangeReply,
  type EmailUndone,
  type EmailUndoReply,
  type InvitationReply,
  type JoinRequest,
  type PasswordResetReply,
  type SetUpRequest,
  type SignUpRequest,
} from '../../../protocol/reception.ts'
import { callHost, type HostCallOptions } from '../../kernel/hostCall.ts'
import { tellSignInChanged } from '../../kernel/signInNews.ts'

/* Calls to the host for people who are not signed in. Each throws ApiError, NetworkError or ShapeError. */

const nothing = v.object({})
const part = encodeURIComponent

/** @throws ApiError NOT_FOUND for a link that is no longer valid */
export const readInvitation = (token: string, options?: HostCallOptions): Promise<InvitationReply> =>
  callHost('GET', `/invitation/${part(token)}`, invitationReply, options)

export async function signUp(body: SignUpRequest, options: HostCallOptions = {}): Promise<void> {
  await callHost('POST', '/sign-up', nothing, { ...options, body })
}

export async function askForPassword(email: string, options: HostCallOptions = {}): Promise<void> {
  await callHost('POST', '/password-reset', nothing, { ...options, body: { email } })
}

/** @throws ApiError NOT_FOUND for a link that is no longer valid */
export const readPasswordReset = (token: string, options?: HostCallOptions): Promise<PasswordResetReply> =>
  callHost('GET', `/password-reset/${part(token)}`, passwordResetReply, options)

/**
 * Reads the request behind the link in a mail to a new address. @throws ApiError NOT_FOUND if it is no longer
 * valid
 */
export const readEmailChange = (token: string, options?: HostCallOptions): Promise<EmailChangeReply> =>
  callHost('GET', `/email-change/${part(token)}`, emailChangeReply, options)

/** Makes the address the account's. */
export async function confirmEmail(token: string, options: HostCallOptions = {}): Promise<void> {
  await callHost('POST', `/email-change/${part(token)}`, emailChangeReply, { ...options, body: {} })
}

/**
 * Reads the change that the link in a mail to a former address can undo. @throws ApiError NOT_FOUND if it is
 * no longer valid
 */
export const readEmailUndo = (token: string, options?: HostCallOptions): Promise<EmailUndoReply> =>
  callHost('GET', `/email-undo/${part(token)}`, emailUndoReply, options)

/** Restores the account's former address, and ends all its sessions and keys. */
export const undoEmail = (token: string, options: HostCallOptions = {}): Promise<EmailUndone> =>
  callHost('POST', `/email-undo/${part(token)}`, emailUndone, { ...options, body: {} })

/** Posts to a path that signs the visitor in, and announces the new sign-in. */
async function signedInBy(path: string, body: object, options: HostCallOptions): Promise<SessionReply> {
  const reply = await callHost('POST', path, sessionReply, { ...options, body })
  tellSignInChanged()
  return reply
}

export const join = (body: JoinRequest, options: HostCallOptions = {}): Promise<SessionReply> =>
  signedInBy('/join', body, options)
export const choosePassword = (
  token: string,
  password: string,
  options: HostCallOptions = {},
): Promise<SessionReply> => signedInBy(`/password-reset/${part(token)}`, { password }, options)
export const setUp = (body: SetUpRequest, options: HostCallOptions = {}): Promise<SessionReply> =>
  signedInBy('/set-up', body, options)
