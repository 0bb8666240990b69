import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession } from '../../../kernel/session.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { loadEcho, markdownContext, renderEcho } from './echo.ts'
import { notePictureSize } from './pictureSizes.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://chat.example' }))
afterEach(() => void vi.unstubAllGlobals())

const people = [
  { user_id: 7, email: 'ana@chat.example', full_name: 'Ana' },
  { user_id: 8, email: 'ben@chat.example', full_name: 'Ben' },
  { user_id: 9, email: 'ben2@chat.example', full_name: 'Ben' },
]

function session(blocks: Readonly<Record<string, unknown>> = {}) {
  const { session, restore } = aSession([peopleFeature, channelsFeature])
  restore({
    realm_users: people,
    realm_user_groups: [
      { id: 3, name: 'designers', members: [7] },
      { id: 4, name: 'retired', members: [], deactivated: true },
    ],
    subscriptions: [{ stream_id: 11, name: 'design' }],
    never_subscribed: [{ stream_id: 12, name: 'lunch' }],
    realm_emoji: {
      '5': { id: '5', name: 'party', source_url: '/party.png' },
      '6': { id: '6', name: 'old', source_url: '/old.png', deactivated: true },
    },
    ...blocks,
  })
  return session
}

test('nothing is drawn before the renderer is loaded, and then as the service will', async () => {
  const here = session()
  vi.resetModules()
  const { loadEcho, renderEcho } = await import('./echo.ts')
  expect(renderEcho(here, 'Hello **you**')).toBeNull()
  await loadEcho()
  expect(renderEcho(here, 'Hello **you**')).toBe('<p>Hello <strong>you</strong></p>')
})

test('a message may refer to what this session knows of', () => {
  const context = markdownContext(session())
  expect(context.organisationUrl).toBe('https://chat.example')
  expect(context.usersNamed('Ben').map(({ user_id }) => user_id)).toEqual([8, 9])
  expect(context.userWithId(7)?.full_name).toBe('Ana')
  expect(context.groupNamed('designers')?.id).toBe(3)
  expect(context.groupNamed('retired')).toBeUndefined()
  expect(context.channelNamed('design')?.stream_id).toBe(11)
  expect(context.channelNamed('lunch')?.stream_id).toBe(12)
  expect(context.channelNamed('secret')).toBeUndefined()
  expect(context.customEmojiNamed('party')?.id).toBe('5')
  expect(context.customEmojiNamed('old')).toBeUndefined()
})

test('a picture has the size that was measured at its upload, so that the message keeps its height', async () => {
  const here = session()
  await loadEcho()
  notePictureSize(here, '/user_uploads/1/cat.png', { width: 1600, height: 1200 })
  const html = renderEcho(here, '[cat](/user_uploads/1/cat.png) [dog](/user_uploads/1/dog.png)') ?? ''
  expect(html.match(/data-original-dimensions="[^"]*"/g)).toEqual(['data-original-dimensions="1600x1200"'])
  expect(renderEcho(session(), '[cat](/user_uploads/1/cat.png)')).not.toContain('dimensions')
})

test('emoticons become emoji only for who asked for it', () => {
  expect(markdownContext(session())).not.toHaveProperty('emoticons')
  expect(markdownContext(session({ user_settings: { translate_emoticons: true } })).emoticons).toBe(
    'translate',
  )
})

test('a mention is drawn as one', async () => {
  await loadEcho()
  expect(renderEcho(session(), 'Hi @**Ana**')).toContain('data-user-id="7"')
})
