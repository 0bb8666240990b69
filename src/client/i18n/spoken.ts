import { create } from 'zustand'
import { isEnglish } from './languages.ts'
import { englishSpeaker, speaker, type Speaker } from './useText.ts'

interface Spoken extends Speaker {
  /** BCP 47, as in the page's `lang`. */
  readonly language: string
}

/** The current language of the interface. */
export const useSpoken = create<Spoken>()(() => ({ language: 'en', ...englishSpeaker }))

let wanted = 'en'

function show(language: string, spoken: Speaker): void {
  const root = document.documentElement
  root.lang = language
  root.dir = textDirection(language)
  useSpoken.setState({ language, ...spoken })
}

/** Only the pseudo-language is written from right to left. */
const textDirection = (language: string): 'ltr' | 'rtl' => (language.startsWith('ar') ? 'rtl' : 'ltr')

async function speakerOf(language: string): Promise<Speaker> {
  const { loadTexts } = await import('./translations.ts')
  const messages = await loadTexts(language)
  return messages ? speaker(language, messages) : englishSpeaker
}

/**
 * Switches to a language once its texts are loaded; the latest call wins.
 * @throws TypeError when the texts fail to load; the current language stays.
 */
export async function speak(language: string): Promise<void> {
  wanted = language
  const spoken = isEnglish(language) ? englishSpeaker : await speakerOf(language)
  if (wanted === language) show(language, spoken)
}

/**
 * Loads the texts of the service's refusals in the current language. They come after the first load; until then, and
 * when they fail to load, a refusal shows in the service's words.
 * @throws TypeError when they fail to load
 */
export async function loadRefusals(): Promise<void> {
  const { language, learn } = useSpoken.getState()
  const { refusalsIn } = await import('./refusals.ts')
  const messages = await refusalsIn(language)
  if (messages) learn(messages)
}
