import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSession } from '../../kernel/session.testing.ts'
import { keysNow, usualChord } from '../../ui/keys/keymap.ts'
import {
  chooseKeys,
  conflicting,
  giveKeys as giveOwnKeys,
  isReserved,
  keysOf,
  resetKeys,
  keyChoices,
  spreadKeys,
  type KeyChoices,
  usualChoices,
} from './keyChoices.ts'
import { meaningOf } from './meaning.ts'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

const line = (text: string): Shortcut => {
  const found = SHORTCUTS.find((each) => each.text === text)
  if (!found) throw new Error(`There is no shortcut ${text}`)
  return found
}
const reply = line('shell.keys.reply')
const nextUnread = line('shell.keys.nextUnread')
const { session, end } = aSession([])
const choices = () => keyChoices(session)
const choose = (change: (before: KeyChoices) => KeyChoices): void => {
  chooseKeys(session, change)
  spreadKeys(choices())
}
const giveKeys = (shortcut: Shortcut, keys: string): void => {
  giveOwnKeys(session, shortcut, keys)
  spreadKeys(choices())
}

beforeEach(() => choose(() => usualChoices))
afterAll(end)

test('a shortcut of the page takes new keys and gives up its default ones', () => {
  giveKeys(nextUnread, 'y')
  expect(meaningOf(choices(), 'y', undefined, 'elsewhere')).toEqual({ command: 'nextUnread' })
  expect(meaningOf(choices(), 'n', undefined, 'elsewhere')).toBeUndefined()
  resetKeys(session, nextUnread)
  expect(meaningOf(choices(), 'n', undefined, 'elsewhere')).toEqual({ command: 'nextUnread' })
})

test('new keys of a shortcut on messages are translated to its default key; Enter stays', () => {
  giveKeys(reply, 'y')
  expect(usualChord('messages', 'y')).toBe('r')
  expect(usualChord('messages', 'r')).toBe('')
  expect(usualChord('messages', 'Enter')).toBe('r')
  expect(usualChord('calendar', 'y')).toBe('y')
})

test('a sequence can be replaced by another', () => {
  giveKeys(line('shell.keys.drafts'), 'g x')
  expect(meaningOf(choices(), 'x', 'g', 'elsewhere')).toEqual({ command: 'drafts' })
  expect(meaningOf(choices(), 'd', 'g', 'elsewhere')).toBeUndefined()
})

test('with single keys off, single characters and sequences that begin with one do nothing; other keys work', () => {
  choose((before) => ({ ...before, singleKeys: 'off' }))
  expect(meaningOf(choices(), 'n', undefined, 'elsewhere')).toBeUndefined()
  expect(meaningOf(choices(), 'g', undefined, 'elsewhere')).toBeUndefined()
  expect(meaningOf(choices(), 'Mod+k', undefined, 'elsewhere')).toEqual({ command: 'switcher' })
  expect(usualChord('messages', 'Shift+u')).toBe('')
  expect(usualChord('messages', 'ArrowDown')).toBe('j')
  expect(keysNow('messages r')).toBe('Enter')
  expect(keysNow('messages >')).toBeUndefined()
})

test('the keys shown beside a button are the ones in effect', () => {
  expect(keysNow('goTo g i')).toBe('g i')
  giveKeys(reply, 'y')
  expect(keysNow('messages r')).toBe('y')
})

test('keys that collide with another shortcut are reported', () => {
  expect(conflicting(nextUnread, 'p', choices())?.text).toBe('shell.keys.nextDirect')
  expect(conflicting(nextUnread, 't', choices())?.text).toBe('shell.keys.recent')
  expect(conflicting(nextUnread, 'g', choices())?.text).toBe('shell.keys.inbox')
  expect(conflicting(reply, 'n', choices())).toBeUndefined()
  giveKeys(line('shell.keys.nextDirect'), 'y')
  expect(conflicting(nextUnread, 'p', choices())).toBeUndefined()
})

test.each(['Tab', 'Escape', 'Mod+w', 'Mod+1', 'Mod+c', ' '])('the browser keeps %j', (chord) =>
  expect(isReserved(chord)).toBe(true),
)

test.each(['y', 'Shift+y', 'Mod+k', 'Mod+b', 'Alt+y', 'F6'])('%j can be chosen for a shortcut', (chord) =>
  expect(isReserved(chord)).toBe(false),
)

test('every shortcut has its default keys without a choice', () => {
  for (const each of SHORTCUTS) expect(keysOf(each, usualChoices)).toEqual(each.keys)
})
