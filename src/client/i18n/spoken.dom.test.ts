import { expect, test } from 'vitest'
import { loadRefusals, speak, useSpoken } from './spoken.ts'

const TEXT = 'refusal:requests.tooMany'
const said = (): string => useSpoken.getState().translate(TEXT, { seconds: 1 })

test('the refusals of each language are loaded after its texts', async () => {
  for (const [language, words] of [
    ['en', 'Too many requests. Try again in 1 second.'],
    ['fr', 'Trop de requêtes. Réessayez dans 1 seconde.'],
    ['it-CH', 'Troppe richieste. Riprovi tra 1 secondo.'],
    ['de-CH', 'Zu viele Anfragen. Versuchen Sie es in 1 Sekunde noch einmal.'],
    ['en-XA', '[Ţ'],
  ] as const) {
    await speak(language)
    await loadRefusals()
    expect(said()).toContain(words === '[Ţ' ? '[' : words)
  }
})
