import { expect, test } from 'vitest'
import { chordOf, type Press } from '../../ui/keys/chords.ts'
import { usualChoices } from './keyChoices.ts'
import { meaningOf, worksWhileWriting } from './meaning.ts'
import { SHORTCUTS } from './shortcuts.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('the command key is ⌘ on Apple devices and Ctrl elsewhere', () => {
  expect(chordOf(press('k', { ctrlKey: true }), 'other')).toBe('Mod+k')
  expect(chordOf(press('k', { metaKey: true }), 'apple')).toBe('Mod+k')
  expect(chordOf(press('k', { ctrlKey: true }), 'apple')).toBe('Other+k')
})

test('a chord has the character that Shift makes; a shifted letter names Shift', () => {
  expect(chordOf(press('?', { shiftKey: true }), 'other')).toBe('?')
  expect(chordOf(press('N', { shiftKey: true }), 'other')).toBe('Shift+n')
  expect(chordOf(press('F6', { shiftKey: true }), 'other')).toBe('Shift+F6')
})

test('a chord has the character that AltGr makes', () => {
  expect(chordOf(press('@', { ctrlKey: true, altKey: true }), 'other')).toBe('@')
  expect(chordOf(press('q', { ctrlKey: true, altKey: true }), 'other')).toBe('Mod+Alt+q')
})

test('on a keyboard of another script the position of the key counts', () => {
  expect(chordOf(press('т', { code: 'KeyN' }), 'other')).toBe('n')
  expect(chordOf(press('é', { code: 'Digit2' }), 'other')).toBe('é')
})

test('a sequence is recognized by its first key', () => {
  expect(meaningOf(usualChoices, 'g', undefined, 'elsewhere')).toEqual({ begins: 'g' })
  expect(meaningOf(usualChoices, 'i', 'g', 'elsewhere')).toEqual({ command: 'inbox' })
  expect(meaningOf(usualChoices, 'i', undefined, 'elsewhere')).toEqual({ command: 'details' })
  expect(meaningOf(usualChoices, 'z', 'g', 'elsewhere')).toBeUndefined()
})

test('the open calendar handles its own keys', () => {
  expect(meaningOf(usualChoices, 't', undefined, 'elsewhere')).toEqual({ command: 'recent' })
  expect(meaningOf(usualChoices, 't', undefined, 'calendar')).toBeUndefined()
  expect(meaningOf(usualChoices, 'd', 'g', 'calendar')).toEqual({ command: 'drafts' })
})

test('while the reader types only keys without a character act', () => {
  expect(['Mod+k', 'F6', 'Shift+F6'].every((chord) => worksWhileWriting(usualChoices, chord))).toBe(true)
  expect(['n', '/', '?', 'Mod+b', 'Enter'].some((chord) => worksWhileWriting(usualChoices, chord))).toBe(
    false,
  )
})

test('no key has two meanings in one place', () => {
  const places = [['anywhere', 'goTo'], ['calendar'], ['messages'], ['writing']]
  for (const place of places) {
    const keys = SHORTCUTS.filter((each) => place.includes(each.group)).flatMap((each) => each.keys)
    expect(keys.filter((each, at) => keys.indexOf(each) !== at)).toEqual([])
  }
})

test('every line of the list of shortcuts is different, and has keys', () => {
  expect(new Set(SHORTCUTS.map(({ text }) => text)).size).toBe(SHORTCUTS.length)
  expect(SHORTCUTS.filter(({ keys }) => keys.length === 0)).toEqual([])
})

test('no shortcut uses the keys that browsers need', () => {
  const keys = SHORTCUTS.flatMap((each) => each.keys)
  expect(keys.filter((each) => /^Mod\+([wtnlrf1-9]|Tab)$/.test(each))).toEqual([])
})
