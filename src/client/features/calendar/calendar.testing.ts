import { vi } from 'vitest'
import { expect } from 'vitest'
import { aCalendarEvent } from './calendarEvent.testing.ts'
import { calendarSettingsWith } from './site.testing.ts'

const settings = calendarSettingsWith()

type Record = { readonly [name: string]: unknown }

const refusal = (status: number, code: string): Response =>
  Response.json({ code, message: 'No', data: { status } }, { status })

/** The outcome of a request that changes an event. */
type Fate = 'answered' | 'answer lost' | 'refused'

/**
 * A calendar with one event, for tests: each change gives the event another version, and waits until it is
 * released.
 */
export function anExampleCalendar({
  isForeign = false,
  ...over
}: Record & { readonly isForeign?: boolean } = {}) {
  let stored: Record | undefined = { ...aCalendarEvent(), image: false, ...over }
  let changes = 0
  const requests: string[] = []
  const bodies: Record[] = []
  const held: PromiseWithResolvers<Fate>[] = []

  /** Changes the event, as another person would. */
  const change = (fields: Record): Record => {
    stored = { ...stored, ...fields, modified_utc: `2026-11-02 10:00:0${++changes}` }
    return stored
  }
  const write = (method: string, body: Record): Response => {
    const { expected_modified_utc: expected, event_password, ...fields } = body
    if (expected !== undefined && expected !== stored?.['modified_utc']) return refusal(409, 'rest_conflict')
    bodies.push({ ...fields, ...(event_password === undefined ? {} : { event_password }) })
    const isProtected = event_password === undefined ? {} : { protected: event_password !== '' }
    return Response.json(change(method === 'DELETE' ? { status: 'trash' } : { ...fields, ...isProtected }))
  }
  const fetch = async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'https://site.test')
    requests.push(`${method} ${pathname.replace('/calendar/events/v1', '')}`)
    signal?.throwIfAborted()
    if (pathname.endsWith('/settings'))
      return isForeign ? refusal(404, 'rest_no_route') : Response.json(settings)
    if (method === 'GET' && pathname.endsWith('/events')) {
      const events = stored && stored['status'] !== 'trash' ? [stored] : []
      return Response.json({ events, total: events.length, total_pages: events.length })
    }
    if (method === 'GET') {
      return stored && stored['status'] !== 'trash'
        ? Response.json(stored)
        : refusal(410, 'event-no-longer-available')
    }
    const answer = Promise.withResolvers<Fate>()
    held.push(answer)
    const fate = await answer.promise
    if (fate === 'refused') return refusal(403, 'rest_forbidden')
    const response = write(method, typeof body === 'string' ? (JSON.parse(body) as Record) : {})
    if (fate === 'answer lost') throw new TypeError('Failed to fetch')
    return response
  }
  return {
    fetch,
    change,
    /** Requests so far, such as `PATCH /events/7`. */
    requests,
    /** The fields of each change that was carried out. */
    bodies,
    stored: (): Record => stored ?? {},
    /** Releases the next change with that outcome. */
    release: async (fate: Fate = 'answered') => {
      await vi.waitFor(() => expect(held).not.toEqual([]))
      held.shift()?.resolve(fate)
    },
  }
}

export type ExampleCalendar = ReturnType<typeof anExampleCalendar>
