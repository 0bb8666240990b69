import { expect, test } from 'vitest'
import { isMeetingPattern, jitsiPattern, jitsiServerOf } from './meetings.ts'

test.each([
  'https://meet.example.org/{name}',
  'http://127.0.0.1:8443/{name}',
  'https://meet.example.org/?room={name}&lang=de',
  'https://meet.example.org/team/{name}#config.startWithAudioMuted=true',
])('%s is a pattern of meetings', (pattern) => expect(isMeetingPattern(pattern)).toBe(true))

test.each([
  'https://meet.example.org/',
  'https://meet.example.org/{name}/{name}',
  'https://{name}.example.org/',
  'https://meet.example.org{name}',
  'ftp://meet.example.org/{name}',
  'javascript:alert(1)//{name}',
  'meet.example.org/{name}',
  'https://ada:secret@meet.example.org/{name}',
  'https://meet.example.org/{name})',
  'https://meet.example.org/a b/{name}',
  'https://meet.example.org/[x]{name}',
])('%s is none', (pattern) => expect(isMeetingPattern(pattern)).toBe(false))

test('clients of Jitsi Meet can make addresses where the name stands at the end of the path', () => {
  expect(jitsiServerOf('https://meet.example.org/{name}')).toBe('https://meet.example.org')
  expect(jitsiServerOf('https://meet.example.org/team/{name}')).toBe('https://meet.example.org/team')
  expect(jitsiServerOf('https://meet.example.org/?room={name}')).toBeNull()
  expect(jitsiServerOf('https://meet.example.org/{name}?lang=de')).toBeNull()
  expect(jitsiServerOf(undefined)).toBeNull()
  for (const server of ['https://meet.jit.si', 'https://meet.jit.si/']) {
    expect(jitsiPattern(server)).toBe('https://meet.jit.si/{name}')
  }
})
