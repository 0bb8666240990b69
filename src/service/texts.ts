import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { Reason } from '../protocol/refusals/reason.ts'
import de from '../protocol/refusals/texts/de.json' with { type: 'json' }
import en from '../protocol/refusals/texts/en.json' with { type: 'json' }
import fr from '../protocol/refusals/texts/fr.json' with { type: 'json' }
import it from '../protocol/refusals/texts/it.json' with { type: 'json' }
import type { Language } from './languages.ts'

/** Texts in ICU MessageFormat, by their keys. */
type Messages = Readonly<Record<string, string>>

/** Values for the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>

/** Returns what says texts in a language. A text is compiled when it is said. */
export function sayer(language: Language, messages: Messages): (key: string, values?: Values) => string {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  i18n.setMessagesCompiler(compileMessage)
  return (key, values) => i18n._(key, values)
}

const refusals: Readonly<Record<Language, Messages>> = { de, en, fr, it }

/** Words the reason of a refusal for what the service writes to a person by itself. */
export function reasonIn(language: Language, reason: Reason): string {
  const messages = refusals[language]
  if (!Object.hasOwn(messages, reason.key)) return String(reason)
  const values = Object.entries(reason.params).map(([name, param]) => [
    name,
    param instanceof Reason ? reasonIn(language, param) : param,
  ])
  return sayer(language, messages)(reason.key, Object.fromEntries(values) as Values)
}
