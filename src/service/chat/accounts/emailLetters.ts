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
  const texts = textsIn(language)
  const hello = texts.mail.helloTo({ name: oneLine(userById(context.database, userId)?.full_name ?? '') })
  return { language, texts, hello, organisation: oneLine(organisationSettings(context).name) }
}

/** Sent to the new address, with the link that confirms it. */
export function pendingEmailLetter(
  context: ChatContext,
  { wantedId }: Of<'email-wanted'>,
): Addressed | undefined {
  const wanted = pendingEmailById(context, wantedId)
  if (!wanted) return undefined
  const { language, texts, hello, organisation } = reader(context, wanted.user_id)
  const { emailWanted } = texts
  return {
    to: wanted.email,
    draft: {
      language,
      subject: emailWanted.subject({ organisation }),
      paragraphs: [hello, emailWanted.lead({ organisation, email: wanted.email, hours: CONFIRM_HOURS })],
      link: {
        label: emailWanted.confirm,
        url: `${context.url()}/confirm-email/${confirmationToken(context, wanted)}`,
      },
      footer: emailWanted.footer,
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
  const { language, texts, hello, organisation } = reader(context, former.user_id)
  const { emailChanged } = texts
  return {
    to: former.email,
    draft: {
      language,
      subject: emailChanged.subject({ organisation }),
      paragraphs: [
        hello,
        emailChanged.lead({ organisation, email: former.next_email }),
        emailChanged.notYou({ days: UNDO_DAYS }),
      ],
      link: { label: emailChanged.undo, url: `${context.url()}/undo-email/${undoToken(context, former)}` },
      footer: emailChanged.footer,
    },
  }
}

/** Sent to both addresses after an administrator changed the address. */
export function givenEmailLetter(
  context: ChatContext,
  { userId, byId, oldEmail, newEmail, to }: Of<'email-given'>,
): Addressed {
  const { language, texts, hello, organisation } = reader(context, userId)
  const { emailGiven, signUp } = texts
  const by = oneLine(userById(context.database, byId)?.full_name ?? '')
  const shared = { language, subject: emailGiven.subject({ organisation }), footer: emailGiven.footer }
  const toOld: Draft = {
    ...shared,
    paragraphs: [hello, emailGiven.toOld({ by, organisation, email: newEmail }), emailGiven.isWrong],
  }
  const toNew: Draft = {
    ...shared,
    paragraphs: [hello, emailGiven.toNew({ by, organisation, email: oldEmail })],
    link: { label: signUp.signIn, url: `${context.url()}/sign-in` },
  }
  return to === 'old' ? { to: oldEmail, draft: toOld } : { to: newEmail, draft: toNew }
}

/** Sent to the account's owner after a password change. */
export function changedPasswordLetter(
  context: ChatContext,
  { userId, email }: Of<'password-changed'>,
): Addressed {
  const { language, texts, hello, organisation } = reader(context, userId)
  const { passwordChanged, passwordReset } = texts
  return {
    to: email,
    draft: {
      language,
      subject: passwordChanged.subject({ organisation }),
      paragraphs: [hello, passwordChanged.lead({ organisation }), passwordChanged.notYou],
      link: { label: passwordReset.choose, url: `${context.url()}/reset-password` },
      footer: passwordChanged.footer,
    },
  }
}
