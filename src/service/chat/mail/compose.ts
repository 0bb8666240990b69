import {
  changedEmailLetter,
  changedPasswordLetter,
  givenEmailLetter,
  pendingEmailLetter,
} from '../accounts/emailLetters.ts'
import { newPlaceLetter } from '../accounts/newPlace.ts'
import { passwordResetLetter } from '../accounts/passwordReset.ts'
import { derivedToken } from '../accounts/tokens.ts'
import type { ChatContext } from '../context.ts'
import { invitationLetter } from '../invitations/letter.ts'
import { signUpLetter } from '../invitations/signUpLetter.ts'
import { missedLetter } from '../missed/letter.ts'
import { secondFactorLetter } from '../secondFactor/letter.ts'
import type { Letter } from './letters.ts'
import type { Mail } from './mail.ts'
import { writeMail, type Draft } from './writing.ts'

/** A mail before it is put together, with its recipient. */
export interface AddressedDraft {
  readonly to: string
  readonly draft: Draft
}

/** Writes a mail of another part of the host; undefined if it is no longer to be sent. */
export type WriteHostLetter = (context: ChatContext, content: unknown) => AddressedDraft | undefined

function draftOf(
  context: ChatContext,
  letter: Letter,
  writeHostLetter: WriteHostLetter,
): AddressedDraft | undefined {
  switch (letter.kind) {
    case 'invitation':
      return invitationLetter(context, letter.invitationId)
    case 'sign-up': {
      const draft = signUpLetter(context, letter.email, letter.invitationId)
      return draft && { to: letter.email, draft }
    }
    case 'password-reset': {
      const draft = passwordResetLetter(context, letter.email)
      return draft && { to: letter.email, draft }
    }
    case 'password-changed':
      return changedPasswordLetter(context, letter)
    case 'email-wanted':
      return pendingEmailLetter(context, letter)
    case 'email-changed':
      return changedEmailLetter(context, letter)
    case 'email-given':
      return givenEmailLetter(context, letter)
    case 'second-factor':
      return secondFactorLetter(context, letter.userId, letter.what)
    case 'signed-in':
      return newPlaceLetter(context, letter)
    case 'missed':
      return missedLetter(context, letter)
    case 'host':
      return writeHostLetter(context, letter.content)
  }
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? 'localhost'

/** Writes a letter's text at the moment of sending; undefined if the reason for it no longer exists. */
export function composeMail(
  context: ChatContext,
  letter: Letter,
  mailId: number,
  writeHostLetter: WriteHostLetter,
): Mail | undefined {
  const written = draftOf(context, letter, writeHostLetter)
  if (!written) return undefined
  const host = hostOf(context.url())
  const messageId = `<${mailId}.${derivedToken(context, `mail ${mailId}`)}@${host}>`
  const { to, draft } = written
  const thread =
    draft.thread === undefined ? undefined : `<${derivedToken(context, `thread ${draft.thread}`)}@${host}>`
  return { to, ...writeMail(draft), messageId, thread }
}
