import type { ChatContext } from '../context.ts'
import type { Letter } from '../mail/letters.ts'
import { oneLine, type Draft } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import { languageOf, textsIn } from '../texts/texts.ts'
import { factorAccount, recoveryCodesLeft } from './store.ts'

/** Change of the factor that the mail reports. */
export type FactorNews = Extract<Letter, { kind: 'second-factor' }>['what']

/** Returns the mail about a change of the user's second factor, so that they notice changes by others. */
export function secondFactorLetter(
  context: ChatContext,
  userId: number,
  what: FactorNews,
): { readonly to: string; readonly draft: Draft } | undefined {
  const account = factorAccount(context.database, userId)
  if (account?.is_active !== 1) return undefined
  const organisation = oneLine(organisationSettings(context).name)
  const language = languageOf(context, userId)
  const say = textsIn(language)
  const left = recoveryCodesLeft(context.database, userId)
  return {
    to: account.delivery_email,
    draft: {
      language,
      subject: say(`secondFactor.${what}.subject`, { organisation }),
      paragraphs: [
        say('mail.helloTo', { name: oneLine(account.full_name) }),
        say(`secondFactor.${what}.lead`, { organisation, left }),
      ],
      link: { label: say('secondFactor.look'), url: `${context.url()}/settings/account` },
      footer: say('secondFactor.footer'),
    },
  }
}
