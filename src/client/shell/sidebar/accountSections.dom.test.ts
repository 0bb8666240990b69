import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { userSettings } from '../../../protocol/chat/userSettings.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import type { Session } from '../../kernel/session.ts'
import { chooseAll } from '../../ui/expansion.ts'
import { useToasts } from '../../ui/toastStore.ts'
import { dividedSidebar } from './accountSections.ts'
import { changeSections, fold, sections, sectionsFeature, withSection } from './sections.ts'

const ANA = 1
const NAME = 'web_left_sidebar_sections'

let example: ExampleSession
beforeEach(() => localStorage.clear())
afterEach(() => {
  example.end()
  localStorage.clear()
  useToasts.setState({ toasts: [] })
})

/** Opens a page of Ana, whose account has this setting. */
function open(setting = ''): Session {
  example?.end()
  example = aSession([sectionsFeature], ANA)
  example.restore({ user_settings: v.parse(userSettings, { [NAME]: setting }) })
  return example.session
}
const names = (session: Session): readonly string[] => sections(session).map(({ name }) => name)
const work = { id: 'w', name: 'Work', channels: [1, 2] }
const settingOf = (divided: object): string => JSON.stringify(divided)
/** The settings that the service was sent. */
const sent = (): unknown[] =>
  example.callsOf(updateSettings).map(({ args }) => JSON.parse(String(args[NAME])))
const keepHere = (name: string, value: unknown): void =>
  localStorage.setItem(`parley.${name}`, JSON.stringify(value))

test('sections are those of the account, and follow a change in another browser', () => {
  const session = open(settingOf({ sections: [work], open: {} }))
  expect(sections(session)).toEqual([{ id: 'w', name: 'Work', channelIds: [1, 2] }])
  const value = settingOf({ sections: [{ ...work, name: 'Office' }], open: { pinned: false } })
  session.deliver({ type: 'user_settings', op: 'update', property: NAME, value })
  expect(names(session)).toEqual(['Office'])
  expect(dividedSidebar(session).open).toEqual({ pinned: false })
})

test('a change shows at once and is stored; what was folded goes with its section', async () => {
  const session = open(settingOf({ sections: [work], open: { w: false } }))
  changeSections(session, (now) => withSection(now, 'Fun', [2]))
  expect(names(session)).toEqual(['Work', 'Fun'])
  expect(sent()).toMatchObject([{ sections: [{ channels: [1] }, { name: 'Fun', channels: [2] }] }])
  changeSections(session, (now) => now.filter(({ id }) => id !== 'w'))
  expect(dividedSidebar(session).open).toEqual({})
  fold(session, ['pinned', 'channels'], 'closed')
  expect(dividedSidebar(session).open).toEqual({ pinned: false, channels: false })
  example.last(updateSettings).answer({})
  await expect.poll(() => sent().at(-1)).toMatchObject({ open: { pinned: false, channels: false } })
})

test('a refused change is taken back, and said', async () => {
  const session = open(settingOf({ sections: [work], open: {} }))
  changeSections(session, () => [])
  expect(names(session)).toEqual([])
  example.last(updateSettings).fail(new ApiError('BAD_REQUEST', 'No', 400))
  await expect.poll(() => names(session)).toEqual(['Work'])
  expect(useToasts.getState().toasts).toHaveLength(1)
})

test('a change that did not reach the service goes on with the next page', () => {
  changeSections(open(), (now) => withSection(now, 'Work', []))
  const session = open()
  expect(names(session)).toEqual(['Work'])
  expect(sent()).toMatchObject([{ sections: [{ name: 'Work' }] }])
})

test('sections of this browser become the account’s, whose own stay as they are', async () => {
  keepHere(`sidebarSections.${ANA}`, [
    { id: 'w', name: 'Old work', channelIds: [1] },
    { id: 'f', name: 'Fun', channelIds: [2, 3] },
  ])
  const session = open(settingOf({ sections: [work], open: {} }))
  expect(sections(session)).toMatchObject([
    { name: 'Work', channelIds: [1, 2] },
    { name: 'Fun', channelIds: [3] },
  ])
  example.last(updateSettings).answer({})
  await expect.poll(() => localStorage.getItem(`parley.sidebarSections.${ANA}`)).toBe('[]')
})

test('before a service that keeps no sections they stay in this browser', () => {
  open(settingOf({ sections: [], open: {} }))
  const session: Session = { ...example.session, lacks: () => true }
  changeSections(session, (now) => withSection(now, 'Work', []))
  expect(names(session)).toEqual(['Work'])
  expect(sent()).toEqual([])
})

test('a damaged setting is no section', () => {
  expect(sections(open('{"sections":1}'))).toEqual([])
})

/* The last one: the choices of a browser are the page's. */
test.each([
  ['', { pinned: false }],
  [settingOf({ sections: [], open: {} }), {}],
])(
  'what was folded in this browser stays folded while the account has no choice: %j',
  (setting, expected) => {
    chooseAll(['section:pinned', 'channel:3'], 'closed')
    expect(dividedSidebar(open(setting)).open).toEqual(expected)
  },
)
