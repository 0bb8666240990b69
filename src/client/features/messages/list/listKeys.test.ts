import { expect, test } from 'vitest'
import { changeKeymap } from '../../../ui/keys/keymap.ts'
import { usualChordOf } from '../../../ui/keys/usualKeys.ts'
import { listCommand } from './listKeys.ts'

const press = (key: string, changes: Partial<KeyboardEvent> = {}) =>
  usualChordOf({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    timeStamp: 0,
    ...changes,
  })

test.each([
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['End', 'last'],
  ['Enter', undefined],
])('%s moves the focus: %s', (key, command) => {
  expect(listCommand(press(key) ?? '')).toBe(command)
})

test('a shifted letter is another key', () => {
  expect([press('U', { shiftKey: true }), press('u')]).toEqual(['Shift+u', 'u'])
})

test('keys that the reader changed count as the keys they replace', () => {
  changeKeymap({ usual: (_, chord) => ({ y: 'r', r: '' })[chord] ?? chord, now: (_, keys) => keys })
  expect([press('y'), press('r'), press('Enter')]).toEqual(['r', '', 'Enter'])
  changeKeymap({ usual: (_, chord) => chord, now: (_, keys) => keys })
})

test('on a keyboard without Latin letters the position of the key counts', () => {
  expect(press('о', { code: 'KeyJ' })).toBe('j')
})

test('keys that compose a character are ignored', () => {
  expect(press('j', { isComposing: true })).toBeUndefined()
})

test('keys of menus do not move the focus', () => {
  expect(listCommand(press('j', { altKey: true }) ?? '')).toBeUndefined()
})

test('names of built-in properties are no commands', () => {
  expect(listCommand('constructor')).toBeUndefined()
})

test('the second key of a sequence is not for the message, unless it comes late', () => {
  expect(press('g', { timeStamp: 1000 })).toBe('g')
  expect(press('i', { timeStamp: 1400 })).toBeUndefined()
  expect(press('i', { timeStamp: 1500 })).toBe('i')
  expect(press('g', { timeStamp: 2000 })).toBe('g')
  expect(press('r', { timeStamp: 4000 })).toBe('r')
})
