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

test('the command key is ⌘ on Apple machines and Ctrl elsewhere', () => {
  expect(chordOf(press('k', { ctrlKey: true }), 'other')).toBe('Mod+k')
  expect(chordOf(press('k', { metaKey: true }), 'apple')).toBe('Mod+k')
  expect(chordOf(press('k', { ctrlKey: true }), 'apple')).toBe('Other+k')
})

test('a character that Shift makes is that character; a shifted letter names Shift', () => {
  expect(chordOf(press('?', { shiftKey: true }), 'other')).toBe('?')
  expect(chordOf(press('N', { shiftKey: true }), 'other')).toBe('Shift+n')
  expect(chordOf(press('F6', { shiftKey: true }), 'other')).toBe('Shift+F6')
})

test('a character that needs AltGr is that character', () => {
  expect(chordOf(press('@', { ctrlKey: true, altKey: true }), 'other')).toBe('@')
  expect(chordOf(press('q', { ctrlKey: true, altKey: true }), 'other')).toBe('Mod+Alt+q')
})

test('on a keyboard of another script the place of the key counts', () => {
  expect(chordOf(press('т', { code: 'KeyN' }), 'other')).toBe('n')
  expect(chordOf(press('é', { code: 'Digit2' }), 'other')).toBe('é')
})

test('a sequence is known by its first key', () => {
  expect(meaningOf(usualChoices, 'g', undefined, 'elsewhere')).toEqual({ begins: 'g' })
  expect(meaningOf(usualChoices, 'i', 'g', 'elsewhere')).toEqual({ command: 'inbox' })
  expect(meaningOf(usualChoices, 'i', undefined, 'elsewhere')).toEqual({ command: 'details' })
  expect(meaningOf(usualChoices, 'z', 'g', 'elsewhere')).toBeUndefined()
})

test('while the calendar is open its own keys are its own', () => {
  expect(meaningOf(usualChoices, 't', undefined, 'elsewhere')).toEqual({ command: 'recent' })
  expect(meaningOf(usualChoices, 't', undefined, 'calendar')).toBeUndefined()
  expect(meaningOf(usualChoices, 'd', 'g', 'calendar')).toEqual({ command: 'drafts' })
})

test('while writing only keys that make no character act', () => {
  expect(['Mod+k', 'F6', 'Shift+F6'].every((chord) => worksWhileWriting(usualChoices, chord))).toBe(true)
  expect(['n', '/', '?', 'Mod+b', 'Enter'].some((chord) => worksWhileWriting(usualChoices, chord))).toBe(
    false,
  )
})

test('no key means two things in one place', () => {
  const places = [['anywhere', 'goTo'], ['calendar'], ['messages'], ['writing']]
  for (const place of places) {
    const keys = SHORTCUTS.filter((each) => place.includes(each.group)).flatMap((each) => each.keys)
    expect(keys.filter((each, at) => keys.indexOf(each) !== at)).toEqual([])
  }
})

test('every line says something else, and has keys', () => {
  expect(new Set(SHORTCUTS.map(({ text }) => text)).size).toBe(SHORTCUTS.length)
  expect(SHORTCUTS.filter(({ keys }) => keys.length === 0)).toEqual([])
})

test('keys that browsers need are left to them', () => {
  const keys = SHORTCUTS.flatMap((each) => each.keys)
  expect(keys.filter((each) => /^Mod\+([wtnlrf1-9]|Tab)$/.test(each))).toEqual([])
})
