import type { ChatContext } from '../context.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { accountWith } from './addresses.ts'
import { signUpToken } from './admission.ts'

const footer = 'You get this mail because somebody entered your address. If it was not you, ignore it.'

/** The mail to somebody who wants to join; who has an account already is told so, and nobody else learns of it. */
export function signUpLetter(
  context: ChatContext,
  email: string,
  invitationId: number | null,
): Draft | undefined {
  const organisation = oneLine(organisationSettings(context).name)
  const account = accountWith(context, email)
  if (account) {
    if (account.is_active !== 1) return undefined
    return {
      subject: `You already have an account at ${organisation}`,
      paragraphs: [
        'Hello,',
        `You wanted to join ${organisation}. You have an account there already: sign in.`,
      ],
      link: { label: 'Sign in', url: `${context.url()}/sign-in` },
      footer,
    }
  }
  return {
    subject: `Confirm your address to join ${organisation}`,
    paragraphs: [
      'Hello,',
      `Confirm that this is your address, and choose your name and a password. The link works for a day.`,
    ],
    link: {
      label: `Join ${organisation}`,
      url: `${context.url()}/join/${signUpToken(context, email, invitationId)}`,
    },
    footer,
  }
}
