import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessages } from '../protocol/chat/messages.ts'
import { encodeArguments } from '../protocol/form.ts'
import { channelsFeature } from './features/channels/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { messageQueries } from './features/messages/queries.ts'
import { scriptedService, type ScriptedService } from './kernel/api/scriptedService.testing.ts'
import { aSession } from './kernel/session.testing.ts'
import { aRegistration, settle } from './kernel/sync/queueEvents.testing.ts'
import { usualAnchor } from './navigation/messagesAround.ts'
import { ownPlaceOf } from './navigation/ownPlace.ts'
import { placeOf } from './navigation/routes.ts'

const READER = 7

interface Link {
  rel: string
  readonly as: string
}

let service: ScriptedService
let stored: Record<string, string>
let links: readonly Link[]

beforeEach(() => {
  service = scriptedService()
  stored = {}
  links = [
    { rel: 'members', as: 'script' },
    { rel: 'members', as: 'style' },
  ]
  vi.stubGlobal('fetch', service.fetch)
  vi.stubGlobal('navigator', {}) // No other tabs, and no locks left by other tests.
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored[name] ?? null })
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dataset: { outline: 'start' } },
    getElementById: () => ({}),
    addEventListener: () => undefined,
    querySelectorAll: () => links,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Runs the page's first script at an address. */
async function open(address: string): Promise<void> {
  vi.stubGlobal('location', new URL(address, 'https://chat.example'))
  vi.resetModules()
  await import('./ahead.ts')
  await settle()
}

const signedIn = { user: { user_id: READER, email: 'ana@example.test' } }
const expectSignedIn = (): void => void (stored['parley.signedIn'] = 'yes')

async function answerSession(reply: object): Promise<void> {
  ;(await service.next('GET /session')).respond(JSON.stringify(reply))
  await settle()
}

async function answerRegistration(): Promise<void> {
  ;(await service.next('POST /register')).answer(aRegistration())
  await settle()
}

/** The fields of the request that the app itself makes at this address. */
async function fieldsOfApp(address: string): Promise<string> {
  const { pathname, search } = new URL(address, 'https://chat.example')
  const place = ownPlaceOf(placeOf(pathname, search), READER)
  if (place.page !== 'view') throw new Error(`There are no messages at ${address}`)
  const example = aSession([channelsFeature, messagesFeature], READER)
  example.restore()
  const { session } = example
  void session.cache
    .prefetchQuery(messageQueries.window(session, place.view, place.near ?? usualAnchor(place.view)))
    .catch(() => undefined)
  await settle()
  const { args } = example.last(getMessages)
  example.end()
  return String(encodeArguments(getMessages, args).form)
}

test.each([
  '/channel/3-design/topic/two%20words',
  '/channel/3-design/topic/',
  '/channel/3/topic/icons/near/41',
  '/channel/3-design',
  '/dm/5,9',
  '/dm/7,9',
  '/dm/me',
  '/mentions',
  '/starred',
  '/reactions?only=channels',
])('the messages at %s are asked for as the app will', async (address) => {
  expectSignedIn()
  await open(address)
  await answerSession(signedIn)
  await answerRegistration()
  expect(service.count('GET /messages')).toBe(1)
  const { fields } = await service.next('GET /messages')
  expect(String(fields)).toBe(await fieldsOfApp(address))
})

test.each(['/feed', '/search?q=lunch', '/inbox', '/calendar'])(
  'nothing more than the registration is asked for at %s',
  async (address) => {
    expectSignedIn()
    await open(address)
    await answerSession(signedIn)
    await answerRegistration()
    expect(service.count('GET /messages')).toBe(0)
  },
)

test('after a visit that ended signed in, the registration does not wait for the host', async () => {
  expectSignedIn()
  await open('/channel/3/topic/icons')
  expect([service.pending('GET /session'), service.pending('POST /register')]).toEqual([1, 1])
})

test('without such a visit nothing but the sign-in is asked for, until the host knows the reader', async () => {
  await open('/channel/3/topic/icons')
  expect([service.pending('GET /session'), service.pending('POST /register')]).toEqual([1, 0])
  expect(links.map(({ rel }) => rel)).toEqual(['members', 'members'])
  await answerSession(signedIn)
  expect(service.pending('POST /register')).toBe(1)
  expect(links.map(({ rel }) => rel)).toEqual(['modulepreload', 'preload'])
  expect(document.documentElement.dataset['outline']).toBe('conversation')
})

test('nothing is asked for in the name of a visitor', async () => {
  await open('/channel/3/topic/icons')
  await answerSession({ user: null })
  expect([service.count('POST /register'), service.count('GET /messages')]).toEqual([0, 0])
  expect(links.map(({ rel }) => rel)).toEqual(['members', 'members'])
})

test.each(['/', '/inbox', '/sign-in'])(
  'what the sign-in page shows is asked for when nobody is signed in at %s',
  async (address) => {
    await open(address)
    expect(service.count('GET /session/offer')).toBe(0)
    await answerSession({ user: null })
    expect(service.pending('GET /session/offer')).toBe(1)
    expect(service.pending('GET /server_settings')).toBe(1)
    expect(service.count('GET /dev_list_users')).toBe(0)
  },
)

test.each([
  ['a conversation, which visitors may read', '/channel/3/topic/icons', 'start'],
  ['the public calendar', '/calendar', 'visitor'],
  ['a page outside the application', '/join/abc', 'start'],
])('nothing is asked for the sign-in page at %s', async (_, address, outline) => {
  document.documentElement.dataset['outline'] = outline
  await open(address)
  await answerSession({ user: null })
  expect(service.count('GET /session/offer')).toBe(0)
})

test('pages outside the application ask only who is signed in', async () => {
  expectSignedIn()
  await open('/join/abc')
  await answerSession(signedIn)
  expect(service.count('POST /register')).toBe(0)
})

test('a conversation that an earlier visit left on this device is not read ahead', async () => {
  expectSignedIn()
  stored['parley.keptFor'] = String(READER)
  await open('/channel/3/topic/icons')
  await answerSession(signedIn)
  await answerRegistration()
  expect(service.count('GET /messages')).toBe(0)
})

test('an external service is asked for a registration of its level, and nothing more', async () => {
  await open('/channel/3/topic/icons')
  await answerSession({ ...signedIn, service: { level: 300, is_zulip: true } })
  const registration = await service.next('POST /register')
  expect(registration.fields.get('include_subscribers')).toBe('true')
  registration.answer(aRegistration())
  await settle()
  expect(service.count('GET /messages')).toBe(0)
})

test('a refused registration asks for no messages', async () => {
  expectSignedIn()
  await open('/channel/3/topic/icons')
  await answerSession(signedIn)
  ;(await service.next('POST /register')).refuse('UNAUTHORIZED', {}, 401)
  await settle()
  expect(service.count('GET /messages')).toBe(0)
})
