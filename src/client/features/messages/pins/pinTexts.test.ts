import { expect, test } from 'vitest'
import { compileTexts } from '../../../../build/texts.ts'
import { speaker } from '../../../i18n/useText.ts'
import { pinTexts } from './texts/pinTexts.ts'

// People who speak to their device say what they see on the button.
test.each(['en', 'de', 'fr', 'it'])('in %s the name of the button has the words on it', (language) => {
  const { translate } = speaker(language, compileTexts(language) as never)
  for (const count of [1, 2]) {
    const name = translate(pinTexts('pins.title'), { count })
    expect(` ${name} `).toContain(` ${translate(pinTexts('pins.count'), { count })} `)
  }
})
