import type { ChatContext } from '../context.ts'
import type { Letter } from '../mail/letters.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { languageOf, textsIn } from '../texts/texts.ts'
import { userById } from '../users/store.ts'
import { formerEmailById, undoToken } from './formerEmail.ts'
import { UNDO_DAYS } from './reservedEmail.ts'
import { CONFIRM_HOURS, confirmationToken, pendingEmailById } from './pendingEmail.ts'

/*
 * Mails about an account's address and password. Each function returns undefined if the reason for the mail
 * no longer exists.
 */

interface Addressed {
  readonly to: string
  readonly draft: Draft
}

type Of<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>

/** Returns the reader and the texts in the reader's language. */
function reader(context: ChatContext, userId: number) {
  const language = languageOf(context, userId)
  const say = textsIn(language)
  const hello = say('mail.helloTo', { name: oneLine(userById(context.database, userId)?.full_name ?? '') })
  return { language, say, hello, organisation: oneLine(organisationSettings(context).name) }
}

/** Sent to the new address, with the link that confirms it. */
export function pendingEmailLetter(
  context: ChatContext,
  { wantedId }: Of<'email-wanted'>,
): Addressed | undefined {
  const wanted = pendingEmailById(context, wantedId)
  if (!wanted) return undefined
  const { language, say, hello, organisation } = reader(context, wanted.user_id)
  return {
    to: wanted.email,
    draft: {
      language,
      subject: say('emailWanted.subject', { organisation }),
      paragraphs: [
        hello,
        say('emailWanted.lead', { organisation, email: wanted.email, hours: CONFIRM_HOURS }),
      ],
      link: {
        label: say('emailWanted.confirm'),
        url: `${context.url()}/confirm-email/${confirmationToken(context, wanted)}`,
      },
      footer: say('emailWanted.footer'),
    },
  }
}

/** Sent to the former address, with the new address and the link that undoes the change. */
export function changedEmailLetter(
  context: ChatContext,
  { formerId }: Of<'email-changed'>,
): Addressed | undefined {
  const former = formerEmailById(context, formerId)
  if (!former) return undefined
  const { language, say, hello, organisation } = reader(context, former.user_id)
  return {
    to: former.email,
    draft: {
      language,
      subject: say('emailChanged.subject', { organisation }),
      paragraphs: [
        hello,
        say('emailChanged.lead', { organisation, email: former.next_email }),
        say('emailChanged.notYou', { days: UNDO_DAYS }),
      ],
      link: {
        label: say('emailChanged.undo'),
        url: `${context.url()}/undo-email/${undoToken(context, former)}`,
      },
      footer: say('emailChanged.footer'),
    },
  }
}

/** Sent to both addresses after an administrator changed the address. */
export function givenEmailLetter(
  context: ChatContext,
  { userId, byId, oldEmail, newEmail, to }: Of<'email-given'>,
): Addressed {
  const { language, say, hello, organisation } = reader(context, userId)
  const by = oneLine(userById(context.database, byId)?.full_name ?? '')
  const shared = {
    language,
    subject: say('emailGiven.subject', { organisation }),
    footer: say('emailGiven.footer'),
  }
  const toOld: Draft = {
    ...shared,
    paragraphs: [
      hello,
      say('emailGiven.toOld', { by, organisation, email: newEmail }),
      say('emailGiven.isWrong'),
    ],
  }
  const toNew: Draft = {
    ...shared,
    paragraphs: [hello, say('emailGiven.toNew', { by, organisation, email: oldEmail })],
    link: { label: say('signUp.signIn'), url: `${context.url()}/sign-in` },
  }
  return to === 'old' ? { to: oldEmail, draft: toOld } : { to: newEmail, draft: toNew }
}

/** Sent to the account's owner after a password change. */
export function changedPasswordLetter(
  context: ChatContext,
  { userId, email }: Of<'password-changed'>,
): Addressed {
  const { language, say, hello, organisation } = reader(context, userId)
  return {
    to: email,
    draft: {
      language,
      subject: say('passwordChanged.subject', { organisation }),
      paragraphs: [hello, say('passwordChanged.lead', { organisation }), say('passwordChanged.notYou')],
      link: { label: say('passwordReset.choose'), url: `${context.url()}/reset-password` },
      footer: say('passwordChanged.footer'),
    },
  }
}
