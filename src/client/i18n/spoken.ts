import { create } from 'zustand'
import { isEnglish } from './languages.ts'
import { inEnglish, translator, type Translate } from './useText.ts'

interface Spoken {
  /** BCP 47, as in the page's `lang`. */
  readonly language: string
  readonly translate: Translate<string>
}

/** The current language of the interface. */
export const useSpoken = create<Spoken>()(() => ({ language: 'en', translate: inEnglish }))

let wanted = 'en'

function show(language: string, translate: Translate<string>): void {
  const root = document.documentElement
  root.lang = language
  root.dir = textDirection(language)
  useSpoken.setState({ language, translate })
}

/** Only the pseudo-language is written from right to left. */
const textDirection = (language: string): 'ltr' | 'rtl' => (language.startsWith('ar') ? 'rtl' : 'ltr')

async function translatorOf(language: string): Promise<Translate<string>> {
  const { loadTexts } = await import('./translations.ts')
  const messages = await loadTexts(language)
  return messages ? translator(language, messages) : inEnglish
}

/**
 * Switches to a language once its texts are loaded; the latest call wins.
 * @throws TypeError when the texts fail to load; the current language stays.
 */
export async function speak(language: string): Promise<void> {
  wanted = language
  const translate = isEnglish(language) ? inEnglish : await translatorOf(language)
  if (wanted === language) show(language, translate)
}
