import type { ChatContext } from '../context.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { languageOf, organisationLanguage, textsIn } from '../texts/texts.ts'
import { accountWith } from './addresses.ts'
import { signUpToken } from './admission.ts'

/**
 * Returns the mail to an address that asked to join. The owner of an existing account is informed of it by
 * mail alone, so that the form reveals no accounts.
 */
export function signUpLetter(
  context: ChatContext,
  email: string,
  invitationId: number | null,
): Draft | undefined {
  const organisation = oneLine(organisationSettings(context).name)
  const account = accountWith(context, email)
  if (account) {
    if (account.is_active !== 1) return undefined
    const language = languageOf(context, account.id)
    const { mail, signUp } = textsIn(language)
    return {
      language,
      subject: signUp.knownSubject({ organisation }),
      paragraphs: [mail.hello, signUp.knownLead({ organisation })],
      link: { label: signUp.signIn, url: `${context.url()}/sign-in` },
      footer: signUp.footer,
    }
  }
  const language = organisationLanguage(context)
  const { mail, signUp } = textsIn(language)
  return {
    language,
    subject: signUp.subject({ organisation }),
    paragraphs: [mail.hello, signUp.lead],
    link: {
      label: mail.join({ organisation }),
      url: `${context.url()}/join/${signUpToken(context, email, invitationId)}`,
    },
    footer: signUp.footer,
  }
}
