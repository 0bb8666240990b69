import { afterEach, expect, test, vi } from 'vitest'
import { updateOrganisation } from '../../protocol/chat/organisation.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { aService } from '../chat/service.testing.ts'
import { nameElsewhere, ownName, type NameElsewhere } from './organizationName.ts'

let name: NameElsewhere | undefined
afterEach(() => {
  name?.stop()
  vi.useRealTimers()
})

/** Reads the name of a service that gives these answers, one after another, and goes on with the last. */
function elsewhere(...answers: (() => Response | Promise<Response>)[]): NameElsewhere {
  vi.useFakeTimers()
  let asked = 0
  name = nameElsewhere(async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    if (!answer) throw new Error('There is no answer')
    return answer()
  })
  return name
}
const named = (realm_name: unknown) => () => Response.json({ result: 'success', realm_name })
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000)

test('the embedded organization has a name once it is set up, and follows a new one at once', async () => {
  const chat = aService()
  const read = ownName(chat.context)
  expect(read()).toBeUndefined()
  const owner = chat.addUser({ role: Role.owner })
  expect(read()).toBe('Parley')
  await chat.call(updateOrganisation, { name: 'Lantern' }, { as: owner })
  expect(read()).toBe('Lantern')
  chat.service.stop()
  chat.context.database.close()
  expect(read()).toBe('Lantern')
})

test('another server’s name is not waited for, and a new one is known within a minute', async () => {
  const { read } = elsewhere(named('Acme'), named('Acme & Co'))
  expect(read()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(read()).toBe('Acme')
  await later()
  expect(read()).toBe('Acme & Co')
})

test.each([
  ['does not answer', () => Promise.reject(new Error('down'))],
  ['fails', () => Response.json({ realm_name: 'Other' }, { status: 502 })],
  ['answers something else', () => new Response('<html>')],
  ['has none', named(undefined)],
  ['says none', named(' ')],
  ['says a book', named('x'.repeat(201))],
])('the last name stays while the server %s', async (_, answer) => {
  const { read } = elsewhere(named('Acme'), answer)
  await later()
  expect(read()).toBe('Acme')
})
