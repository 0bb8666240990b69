import type { WithDatabase } from '../database/database.ts'
import type { Language } from '../languages.ts'
import { acceptedLanguage } from '../refusals/acceptedLanguage.ts'
import { authenticate } from './authenticate.ts'
import { languageOf } from './texts/texts.ts'

/** Language of the credentials' owner; undefined if they are invalid. Never throws. */
export function languageOfCredentials(
  context: WithDatabase,
  authorization: string | null,
): Language | undefined {
  try {
    const caller = authenticate(context, authorization)
    return caller && languageOf(context, caller.user_id)
  } catch {
    return undefined
  }
}

/** Language for refusals: the user's own, else the one that the program requests. */
export const readerLanguage = (
  context: WithDatabase,
  authorization: string | null,
  headers: Headers,
): Language =>
  languageOfCredentials(context, authorization) ?? acceptedLanguage(headers.get('accept-language')) ?? 'en'
