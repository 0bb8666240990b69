import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { placeholdersOf } from '../../../../build/placeholders.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>

const namesIn = (text: string): string =>
  [...new Set(placeholdersOf(compileMessage(text)).map(([name]) => name))].toSorted().join(', ')

test.each<[string, Texts]>([
  ['de', de],
  ['fr', fr],
  ['it', it],
])('mails to attendees are whole in %s, with all parts of the English ones', (_, texts) => {
  const english: Texts = en
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(texts)) {
    expect([key, text.trim() === '', namesIn(text)]).toEqual([key, false, namesIn(english[key] ?? '')])
  }
})
