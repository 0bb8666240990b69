import { describe, expect, test } from 'vitest'
import { endpoints as calendarEndpoints } from '../calendar/endpoints.ts'
import { endpoints as chatEndpoints } from '../chat/endpoints.ts'
import { reasonOfIssue } from './issues.ts'
import { because, Reason } from './reason.ts'

test('a reason is a sentence in English, and a key with parameters in an answer', () => {
  const reason = because('requests.invalid', {
    name: 'topic',
    fault: because('faults.mostCharacters', { most: 60 }),
  })
  expect(String(reason)).toBe('Argument "topic" is invalid: must be at most 60 characters')
  expect(JSON.parse(JSON.stringify(reason))).toEqual({
    key: 'requests.invalid',
    params: { name: 'topic', fault: { key: 'faults.mostCharacters', params: { most: 60 } } },
  })
})

test('a parameter is put in as it is, and nothing else is', () => {
  expect(String(because('channels.unknown', { name: '{id} $& `' }))).toBe(
    "Channel '{id} $& `' does not exist",
  )
  expect(String(new Reason('faults.narrowTerm'))).toContain('{operator, operand}')
  expect(String(new Reason('channels.unknown', JSON.parse('{"__proto__":"x"}')))).toContain('{name}')
})

/** Collects every message given to a shape, at any depth. */
function messagesOf(node: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if ((typeof node !== 'object' && typeof node !== 'function') || node === null || seen.has(node))
    return found
  seen.add(node)
  const { kind, message } = node as { kind?: unknown; message?: unknown }
  if (kind !== undefined && typeof message === 'string') found.add(message)
  for (const [name, each] of Object.entries(node)) if (name !== '~standard') messagesOf(each, found, seen)
  return found
}

describe.each([
  ['chat', chatEndpoints],
  ['calendar', calendarEndpoints],
])('the shapes of the %s', (_, endpoints) => {
  const messages = [...endpoints.values()].flatMap(({ parameters }) => [...messagesOf(parameters)])

  test('name faults that are declared', () => {
    expect(messages.length).toBeGreaterThan(20)
    const isUnknown = (message: string): boolean =>
      message !== 'faults.form' && reasonOfIssue({ message }).key === 'faults.form'
    expect(messages.filter(isUnknown)).toEqual([])
  })

  test('give a fault all its parameters', () => {
    expect(messages.filter((message) => /\{\w+\}/.test(String(reasonOfIssue({ message }))))).toEqual([])
  })
})
