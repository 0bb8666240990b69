import type { Language } from '../languages.ts'
import { acceptedLanguage } from '../refusals/acceptedLanguage.ts'
import { authenticate } from './authenticate.ts'
import type { ChatContext } from './context.ts'
import { languageOf } from './texts/texts.ts'

/** The language of whose credentials these are; undefined where they are nobody's. Never throws. */
export function languageOfCredentials(
  context: Pick<ChatContext, 'database'>,
  authorization: string | null,
): Language | undefined {
  try {
    const caller = authenticate(context, authorization)
    return caller && languageOf(context, caller.user_id)
  } catch {
    return undefined
  }
}

/** In which language somebody reads why a request was refused: their own, else what their program asks for. */
export const readerLanguage = (
  context: Pick<ChatContext, 'database'>,
  authorization: string | null,
  headers: Headers,
): Language =>
  languageOfCredentials(context, authorization) ?? acceptedLanguage(headers.get('accept-language')) ?? 'en'
