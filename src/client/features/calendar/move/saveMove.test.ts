import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent, aWireEvent } from '../events.testing.ts'
import { ConflictError } from '../mutations.ts'
import { movedTimes } from './movedTimes.ts'
import { useMoves } from './moves.ts'
import { savedPlace, saveMove } from './saveMove.ts'

const walk = anEvent({ from: '2026-11-20 19:30', to: '2026-11-20 22:00', modified: '2026-01-01 00:00:00' })
const later = (days: number) => movedTimes(walk, { days, minutes: 0, edge: 'whole' })

const settings = {
  timezone: 'Europe/Zurich',
  currency_symbol: '',
  currency_code: '',
  currency_position: 'prefix',
  can_create: true,
  can_edit_all: true,
  can_change_settings: false,
}

/** A calendar with one event, whose answers to changes are held until they are released. */
function aCalendar() {
  let stored = aWireEvent({ modified_utc: walk.modified })
  let changes = 0
  const held: (() => void)[] = []
  const change = (fields: object): void => {
    stored = { ...stored, ...fields, modified_utc: `2026-01-01 00:00:0${++changes}` }
  }
  const fetch = async (path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    if (path.endsWith('/settings')) return Response.json(settings)
    if (method === 'GET') return Response.json(stored)
    await new Promise<void>((resolve) => held.push(resolve))
    change(JSON.parse(body as string) as object)
    return Response.json(stored)
  }
  return {
    fetch,
    change,
    start: () => stored['start_date'],
    /** Answers the next change. */
    release: async () => {
      await vi.waitFor(() => expect(held).not.toEqual([]))
      held.shift()?.()
    },
  }
}

let calendar: ReturnType<typeof aCalendar>
const cache = new QueryClient()
beforeEach(() => {
  calendar = aCalendar()
  vi.stubGlobal('fetch', calendar.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cache.clear()
})
const shown = () => useMoves.getState().moves.get(walk.id)

test('an event is shown where it was moved until that is saved', async () => {
  const saving = saveMove(cache, walk, later(1))
  expect(shown()).toEqual(later(1))
  expect(savedPlace(cache, walk.id)).toEqual(later(1))
  await calendar.release()
  await saving
  expect(shown()).toBeUndefined()
  expect(savedPlace(cache, walk.id)).toBeUndefined()
  expect(calendar.start()).toBe('2026-11-21 19:30:00')
})

test('an event that is moved on while it is being saved is saved where it is then', async () => {
  const first = saveMove(cache, walk, later(1))
  const second = saveMove(cache, walk, later(2))
  await calendar.release()
  await first
  expect(shown()).toEqual(later(2))
  await calendar.release()
  await second
  expect(shown()).toBeUndefined()
  expect(calendar.start()).toBe('2026-11-22 19:30:00')
})

test('what was moved here is no change by others, even before it was read again', async () => {
  const first = saveMove(cache, walk, later(1))
  await calendar.release()
  await first
  const second = saveMove(cache, walk, later(2))
  await calendar.release()
  await second
  expect(calendar.start()).toBe('2026-11-22 19:30:00')
})

test('what was moved in one session is a change by others in the next', async () => {
  const first = saveMove(cache, walk, later(1))
  await calendar.release()
  await first
  await expect(saveMove(new QueryClient(), walk, later(2))).rejects.toThrow(ConflictError)
})

test('what others changed is not overwritten, by a move or by one that is taken back', async () => {
  const first = saveMove(cache, walk, later(1))
  await calendar.release()
  const known = await first
  calendar.change({ start_date: '2026-12-01 19:30:00', end_date: '2026-12-01 22:00:00' })
  await expect(saveMove(cache, walk, later(2))).rejects.toThrow(ConflictError)
  await expect(saveMove(cache, later(1), walk, known)).rejects.toThrow(ConflictError)
  expect(calendar.start()).toBe('2026-12-01 19:30:00')
  expect(shown()).toBeUndefined()
})

test('a move is not taken back over a later one', async () => {
  const first = saveMove(cache, walk, later(1))
  await calendar.release()
  const known = await first
  const second = saveMove(cache, walk, later(2))
  const undone = saveMove(cache, later(1), walk, known).catch((error: unknown) => error)
  await calendar.release()
  await second
  expect(await undone).toBeInstanceOf(ConflictError)
  expect(calendar.start()).toBe('2026-11-22 19:30:00')
})
