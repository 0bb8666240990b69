import { expect, test } from 'vitest'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import type { KeyOf } from './texts.ts'
import { inEnglish, speaker, type Translate } from './useText.ts'

test('the texts of a file come with the module that declares them, compiled', () => {
  expect(inEnglish(uiTexts('common.cancel'))).toBe('Cancel')
  expect(inEnglish('common.unread', { count: 2 })).toBe('2 unread')
})

test('a name cannot change the reading direction of the sentence around it', () => {
  const { translate: t } = speaker('en', { greeting: ['To ', ['name'], ', on ', ['day']] } as never)
  expect(t('greeting', { name: '\u202e\u2067evil\u2069\u202c', day: 3 })).toBe('To evil, on 3')
  expect(t('greeting', { name: 'שלום', day: 3 })).toBe('To שלום, on 3')
})

test('a text of another file is a type error', () => {
  const t: Translate<KeyOf<typeof uiTexts>> = inEnglish
  expect(t('common.cancel')).toBe('Cancel')
  // @ts-expect-error -- The files of `uiTexts` have no such text, which shows as its name.
  expect(t('inbox.nowhere')).toBe('inbox.nowhere')
  // @ts-expect-error -- Data names a text by its file.
  const named: Parameters<Translate>[0] = 'common.cancel'
  expect(named).toBe(uiTexts('common.cancel'))
})
