import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../kernel/session.testing.ts'
import type { Session } from '../kernel/session.ts'
import { chooseKeys, keyChoices, usualChoices } from './keyboard/keyChoices.ts'
import { changeSections, sections, withSection } from './sidebar/sections.ts'

const ANA = 1
const BEN = 2

let example: ExampleSession
let session: Session
/** Signs in after the last session has ended. */
function signIn(userId: number): void {
  example?.end()
  example = aSession([], userId)
  // Before a service that keeps sections with the account they are not in this browser.
  session = { ...example.session, lacks: () => true }
}
const names = (): string[] => sections(session).map(({ name }) => name)
const add = (name: string): void => changeSections(session, (now) => withSection(now, name, []))

/** Stores a value as another tab of the same person would, without notifying this tab. */
const writeElsewhere = (name: string, value: unknown): void =>
  localStorage.setItem(`parley.${name}.${ANA}`, JSON.stringify(value))
const hear = (key: string | null): boolean => window.dispatchEvent(new StorageEvent('storage', { key }))

beforeEach(() => {
  localStorage.clear()
  signIn(ANA)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('choices made in two tabs one after the other are all stored', () => {
  add('Work')
  const [work] = sections(session)
  writeElsewhere('sidebarSections', [work, { id: 'f', name: 'Fun', channelIds: [3] }])
  add('Later')
  expect(names()).toEqual(['Work', 'Fun', 'Later'])
})

test.each([
  ['a change of it', `parley.sidebarSections.${ANA}`, ['Fun']],
  ['the loss of everything', null, ['Fun']],
  ['another choice', 'parley.theme', []],
  ['another person’s', `parley.sidebarSections.${BEN}`, []],
])('another tab’s choice shows here after news of %s', (_, key, expected) => {
  expect(names()).toEqual([])
  writeElsewhere('sidebarSections', [{ id: 'f', name: 'Fun', channelIds: [3] }])
  hear(key)
  expect(names()).toEqual(expected)
})

test('the next person to sign in gets their own choices', () => {
  add('Work')
  chooseKeys(session, (choices) => ({ ...choices, singleKeys: 'off' }))
  signIn(BEN)
  expect(names()).toEqual([])
  expect(keyChoices(session)).toEqual(usualChoices)
  add('Fun')
  signIn(ANA)
  expect(names()).toEqual(['Work'])
  expect(keyChoices(session).singleKeys).toBe('off')
})

test('without storage a choice holds in this tab until storage works', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  add('Work')
  add('Fun')
  expect(names()).toEqual(['Work', 'Fun'])
  vi.restoreAllMocks()
  add('Later')
  writeElsewhere('sidebarSections', [])
  hear(null)
  expect(names()).toEqual([])
})

test('an invalid stored choice is ignored', () => {
  writeElsewhere('sidebarSections', { work: true })
  hear(null)
  expect(sections(session)).toEqual([])
})
