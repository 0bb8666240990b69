import type { Language } from '../../languages.ts'
import { emphasized } from '../messages/noticeMarkdown.ts'
import { organisationLanguage, textsIn } from '../texts/texts.ts'
import type { WithDatabase } from '../../database/database.ts'
import { organisationSettings } from './settings.ts'

/** The greeting of new users as long as the organization wrote none. Markdown. */
export const defaultGreeting = (context: WithDatabase, language: Language): string =>
  textsIn(language)('joining.greeting', { organization: emphasized(organisationSettings(context).name) })

/** The default as administrators go back to it: in the organization's language. */
export const ownDefaultGreeting = (context: WithDatabase): string =>
  defaultGreeting(context, organisationLanguage(context))

/**
 * The organization's greeting as clients show and change it: its own, else the default in its language; empty: none.
 */
export const shownGreeting = (context: WithDatabase): string =>
  organisationSettings(context).welcome_message_custom_text ?? ownDefaultGreeting(context)
