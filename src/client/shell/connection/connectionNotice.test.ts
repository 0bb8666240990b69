import { expect, test } from 'vitest'
import { connectionNotice, untilNextNotice } from './connectionNotice.ts'

const trouble = (lasted: number) =>
  ({ state: 'reconnecting', lasted, wasMentioned: false, hasNetwork: true }) as const

test('a short interruption shows no notice', () => {
  expect(connectionNotice(trouble(3_999))).toBeUndefined()
  expect(untilNextNotice(trouble(1_000))).toBe(3_000)
})

test('after four seconds the notice is "reconnecting", after thirty "offline"', () => {
  expect(connectionNotice(trouble(4_000))).toBe('reconnecting')
  expect(untilNextNotice(trouble(4_000))).toBe(26_000)
  expect(connectionNotice({ ...trouble(30_000), state: 'offline' })).toBe('offline')
  expect(untilNextNotice(trouble(30_000))).toBeUndefined()
})

test('without a network the notice is "offline" after four seconds', () => {
  expect(connectionNotice({ ...trouble(3_999), hasNetwork: false })).toBeUndefined()
  expect(connectionNotice({ ...trouble(4_000), hasNetwork: false })).toBe('offline')
})

test('"back online" shows for two seconds, only after trouble that was mentioned', () => {
  expect(connectionNotice({ state: 'live', lasted: 0, wasMentioned: true, hasNetwork: true })).toBe('back')
  expect(
    connectionNotice({ state: 'live', lasted: 2_000, wasMentioned: true, hasNetwork: true }),
  ).toBeUndefined()
  expect(
    connectionNotice({ state: 'live', lasted: 0, wasMentioned: false, hasNetwork: true }),
  ).toBeUndefined()
})

test('"catching up" shows after mentioned trouble, or when it takes long', () => {
  expect(connectionNotice({ state: 'catching-up', lasted: 0, wasMentioned: true, hasNetwork: true })).toBe(
    'catching-up',
  )
  expect(
    connectionNotice({ state: 'catching-up', lasted: 100, wasMentioned: false, hasNetwork: true }),
  ).toBeUndefined()
  expect(
    connectionNotice({ state: 'catching-up', lasted: 4_000, wasMentioned: false, hasNetwork: true }),
  ).toBe('catching-up')
})

test('being signed out shows no notice about the connection', () => {
  expect(
    connectionNotice({ state: 'signed-out', lasted: 60_000, wasMentioned: false, hasNetwork: true }),
  ).toBeUndefined()
})
