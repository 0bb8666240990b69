import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomeSignedIn, useIdentity } from './identity.ts'
import { chooseKeys, useKeyChoices, usualChoices } from './keyboard/keyChoices.ts'
import { changeSections, sections, useSections, withSection } from './sidebar/sections.ts'

const ANA = 1
const BEN = 2
const names = (): string[] => sections().map(({ name }) => name)
const add = (name: string): void => changeSections((now) => withSection(now, name, []))

/** What another tab of the same person writes; this one hears of it only when it is told. */
const writeElsewhere = (name: string, value: unknown): void =>
  localStorage.setItem(`parley.${name}.${ANA}`, JSON.stringify(value))
const hear = (key: string | null): boolean => window.dispatchEvent(new StorageEvent('storage', { key }))

beforeEach(() => {
  localStorage.clear()
  useIdentity.setState({ identity: { state: 'signed-out' } })
  becomeSignedIn(ANA)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what two tabs choose one after the other is all kept', () => {
  add('Work')
  const [work] = sections()
  writeElsewhere('sidebarSections', [work, { id: 'f', name: 'Fun', channelIds: [3] }])
  add('Later')
  expect(names()).toEqual(['Work', 'Fun', 'Later'])
})

test.each([
  ['a change of it', `parley.sidebarSections.${ANA}`, ['Fun']],
  ['the loss of everything', null, ['Fun']],
  ['another choice', 'parley.theme', []],
  ['another person’s', `parley.sidebarSections.${BEN}`, []],
])('what another tab chose shows here after news of %s', (_, key, expected) => {
  writeElsewhere('sidebarSections', [{ id: 'f', name: 'Fun', channelIds: [3] }])
  hear(key)
  expect(names()).toEqual(expected)
})

test('who signs in next finds their own', () => {
  add('Work')
  chooseKeys((choices) => ({ ...choices, singleKeys: 'off' }))
  becomeSignedIn(BEN)
  expect(names()).toEqual([])
  expect(useKeyChoices.getState().choices).toEqual(usualChoices)
  add('Fun')
  becomeSignedIn(ANA)
  expect(names()).toEqual(['Work'])
  expect(useKeyChoices.getState().choices.singleKeys).toBe('off')
})

test('where nothing can be stored the choice holds in this tab until it can', () => {
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

test('what makes no sense is no choice', () => {
  writeElsewhere('sidebarSections', { work: true })
  hear(null)
  expect(useSections.getState().sections).toEqual([])
})
