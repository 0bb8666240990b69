import { expect, test } from 'vitest'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { meetingLink, meetingName, newMeeting } from './meetingAddress.ts'
import { applyToMeetings, meetingPattern, meetingsFrom } from './meetingsFeature.ts'

const change = (property: string, value: string | number | null) =>
  ({ type: 'realm', op: 'update', property, value }) as const

const jitsi = meetingsFrom(
  aSnapshot({
    realm_video_chat_provider: 1,
    realm_jitsi_server_url: null,
    server_jitsi_server_url: 'https://meet.jit.si',
  }),
)

test('our own service says the pattern, another one its Jitsi server', () => {
  const own = aSnapshot({ service_meeting_url: 'https://meet.test/{name}?quiet' })
  expect(meetingPattern(meetingsFrom(own))).toBe('https://meet.test/{name}?quiet')
  expect(meetingPattern(jitsi)).toBe('https://meet.jit.si/{name}')
  expect(meetingPattern({ ...jitsi, ownJitsi: 'https://video.test/' })).toBe('https://video.test/{name}')
})

test('without a setting, with another provider or an address that is no page there are no meetings', () => {
  expect(meetingPattern(meetingsFrom(aSnapshot()))).toBeUndefined()
  for (const provider of [0, 3, undefined]) expect(meetingPattern({ ...jitsi, provider })).toBeUndefined()
  for (const server of ['', 'javascript:alert(1)', 'https://x.test/) [a](https://y.test']) {
    expect(meetingPattern({ ...jitsi, ownJitsi: server })).toBeUndefined()
  }
})

test('changes of the provider and its address count at once, and twice equals once', () => {
  const off = applyToMeetings(jitsi, change('video_chat_provider', 0))
  expect(meetingPattern(off)).toBeUndefined()
  expect(applyToMeetings(off, change('video_chat_provider', 0))).toBe(off)
  const own = applyToMeetings(jitsi, change('jitsi_server_url', 'https://video.test'))
  expect(meetingPattern(own)).toBe('https://video.test/{name}')
  expect(meetingPattern(applyToMeetings(own, change('jitsi_server_url', null)))).toBe(
    'https://meet.jit.si/{name}',
  )
  expect(applyToMeetings(jitsi, change('name', 'Acme'))).toBe(jitsi)
  expect(
    applyToMeetings(jitsi, { type: 'realm', op: 'update_dict', property: 'default', data: { name: 'Acme' } }),
  ).toBe(jitsi)
  expect(applyToMeetings(jitsi, change('video_chat_provider', 'much'))).toBe(jitsi)
})

test('each meeting has a name of its own, of words and of letters that nobody guesses', () => {
  const names = Array.from({ length: 300 }, meetingName)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^([a-z]{4,7}-){3}[a-km-np-z2-9]{13}$/)
  const letters = new Set(names.flatMap((name) => (name.split('-')[3] ?? '').split('')))
  expect(letters.size).toBe(32)
  expect(new Set(names.map((name) => name.split('-')[0])).size).toBeGreaterThan(40)
})

test('the name stands in the pattern’s place, in an address and in a link', () => {
  expect(newMeeting('https://meet.test/{name}?a=$&')).toMatch(/^https:\/\/meet\.test\/[\w-]+\?a=\$&$/)
  expect(meetingLink('https://meet.test/{name}', 'Join')).toMatch(
    /^\[Join\]\(https:\/\/meet\.test\/[\w-]+\)$/,
  )
})
