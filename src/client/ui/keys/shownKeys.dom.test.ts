import { afterEach, expect, test, vi } from 'vitest'
import german from '../texts/later.de.json' with { type: 'json' }
import type { Translate } from '../../i18n/useText.ts'
import { shownChord } from './shownKeys.ts'

const inGerman: Translate = (key) => (german as Readonly<Record<string, string>>)[key] ?? key

const on = (system: string): void => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(system)
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('keys have the labels of the reader’s keyboard', () => {
  on('X11; Linux x86_64')
  expect(shownChord(inGerman, 'Mod+k')).toBe('Strg+K')
  expect(shownChord(inGerman, 'Shift+Enter')).toBe('Umschalt+Eingabe')
  expect(shownChord(inGerman, 'Alt+ArrowLeft')).toBe('Alt+←')
  expect(shownChord(inGerman, '+')).toBe('+')
})

test('keys on Apple devices have Apple’s symbols', () => {
  on('Macintosh; Intel Mac OS X')
  expect(shownChord(inGerman, 'Mod+Shift+k')).toBe('⌘⇧K')
})
