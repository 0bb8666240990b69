import { expect, test } from 'vitest'
import { chordOf, worksWhileWriting, type Press } from './chords.ts'
import { meaningOf, SHORTCUTS } from './shortcuts.ts'

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

test('on a keyboard of another script the place of the key counts', () => {
  expect(chordOf(press('т', { code: 'KeyN' }), 'other')).toBe('n')
  expect(chordOf(press('é', { code: 'Digit2' }), 'other')).toBe('é')
})

test('a sequence is known by its first key', () => {
  expect(meaningOf('g', undefined)).toEqual({ begins: 'g' })
  expect(meaningOf('i', 'g')).toEqual({ command: 'inbox' })
  expect(meaningOf('i', undefined)).toEqual({ command: 'details' })
  expect(meaningOf('z', 'g')).toBeUndefined()
})

test('while writing only keys that make no character act', () => {
  expect(['Mod+k', 'F6', 'Shift+F6'].every(worksWhileWriting)).toBe(true)
  expect(['n', '/', '?', 'Mod+b', 'Enter'].some(worksWhileWriting)).toBe(false)
})

test('no key means two things in one place', () => {
  for (const group of ['anywhere', 'goTo', 'calendar', 'messages', 'writing'] as const) {
    const keys = SHORTCUTS.filter((each) => each.group === group).flatMap((each) => each.keys)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('keys that browsers need are left to them', () => {
  const keys = SHORTCUTS.flatMap((each) => each.keys)
  expect(keys.filter((each) => /^Mod\+([wtnlrf1-9]|Tab)$/.test(each))).toEqual([])
})
