import { expect, test } from 'vitest'
import { changeKeymap } from '../../../ui/keys/keymap.ts'
import { commandOfKey } from './messageKeys.ts'

const press = (key: string, changes: Partial<KeyboardEvent> = {}) =>
  commandOfKey({
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
  ['Enter', 'reply'],
  [':', 'react'],
  ['End', 'last'],
])('%s is "%s"', (key, command) => {
  expect(press(key)).toBe(command)
})

test('Shift+U marks unread, u alone shows who wrote', () => {
  expect(press('U', { shiftKey: true })).toBe('unread')
  expect(press('u')).toBe('person')
})

test("Control with S stars; other such combinations are the browser's", () => {
  expect(press('s', { ctrlKey: true })).toBe('star')
  expect(press('r', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
})

test('keys that the reader changed do what they were changed to', () => {
  changeKeymap({ usual: (_, chord) => ({ y: 'r', r: '' })[chord] ?? chord, now: (_, keys) => keys })
  expect(press('y')).toBe('reply')
  expect(press('r')).toBeUndefined()
  expect(press('Enter')).toBe('reply')
  changeKeymap({ usual: (_, chord) => chord, now: (_, keys) => keys })
})

test('on a keyboard without Latin letters the place of the key counts', () => {
  expect(press('о', { code: 'KeyJ' })).toBe('next')
})

test('keys that compose a character, and those of menus, are left alone', () => {
  expect(press('j', { isComposing: true })).toBeUndefined()
  expect(press('j', { altKey: true })).toBeUndefined()
})

test('names of built-in properties are no commands', () => {
  expect(press('constructor')).toBeUndefined()
})

test('the second key of a sequence is not for the message, unless it comes late', () => {
  expect(press('g', { timeStamp: 1000 })).toBeUndefined()
  expect(press('i', { timeStamp: 1400 })).toBeUndefined()
  expect(press('i', { timeStamp: 1500 })).toBe('menu')
  expect(press('g', { timeStamp: 2000 })).toBeUndefined()
  expect(press('r', { timeStamp: 4000 })).toBe('reply')
})
