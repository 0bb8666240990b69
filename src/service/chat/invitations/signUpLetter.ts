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
    const say = textsIn(language)
    return {
      language,
      subject: say('signUp.knownSubject', { organisation }),
      paragraphs: [say('mail.hello'), say('signUp.knownLead', { organisation })],
      link: { label: say('signUp.signIn'), url: `${context.url()}/sign-in` },
      footer: say('signUp.footer'),
    }
  }
  const language = organisationLanguage(context)
  const say = textsIn(language)
  return {
    language,
    subject: say('signUp.subject', { organisation }),
    paragraphs: [say('mail.hello'), say('signUp.lead')],
    link: {
      label: say('mail.join', { organisation }),
      url: `${context.url()}/join/${signUpToken(context, email, invitationId)}`,
    },
    footer: say('signUp.footer'),
  }
}
