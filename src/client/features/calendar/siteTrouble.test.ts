import { expect, test, vi } from 'vitest'
import { siteFaultStatus } from '../../../protocol/calendar/siteFaults.ts'
import { ApiError, isSilence, NetworkError } from '../../kernel/api/errors.ts'
import { readFields } from '../../kernel/api/reply.ts'
import { createCache } from '../../kernel/cache.ts'
import { isNowhere } from './event/isNowhere.ts'
import { explain } from './explain.ts'
import { troubleOf } from './siteTrouble.ts'

/** Says the key of a text in place of its words. */
const t = ((key: string) => key) as never

const errorOf = (status: number, code: string): unknown => {
  try {
    return readFields(
      { status, headers: new Headers(), body: JSON.stringify({ code, message: 'No', data: { status } }) },
      0,
    )
  } catch (error) {
    return error
  }
}

test('each fault of the site has a sentence of its own, none about signing in here or a deleted event', () => {
  const errors = [
    ...Object.entries(siteFaultStatus).map(([code, status]) => errorOf(status, code)),
    errorOf(401, 'site_account_needed'),
    errorOf(401, 'site_account_refused'),
    errorOf(404, 'rest_no_route'),
  ]
  const said = errors.map((error) => explain(t, error))
  expect(new Set(said).size).toBe(8)
  expect(said.every((text) => text.startsWith('calendar.site.'))).toBe(true)
  expect(errors.map(isNowhere)).not.toContain(true)
})

test('a site that is there and fails does not count as a lost connection', () => {
  const silent = Object.entries(siteFaultStatus).filter(([code, status]) => isSilence(errorOf(status, code)))
  expect(silent.map(([code]) => code)).toEqual(['site_unreachable', 'site_slow'])
})

test('other errors are explained as before', () => {
  expect(troubleOf(t, new NetworkError('No'))).toBeUndefined()
  expect(troubleOf(t, new ApiError('rest_forbidden', 'No', 403))).toBeUndefined()
  expect(isNowhere(new ApiError('rest-event-not-found', 'No', 404))).toBe(true)
})

test('a slow site is told of after one wait, other silence is tried again', async () => {
  vi.useFakeTimers()
  const askedFor = async (status: number, code: string): Promise<number> => {
    const ask = vi.fn(() => Promise.reject(errorOf(status, code) as Error))
    const asked = createCache()
      .fetchQuery({ queryKey: [code], queryFn: ask })
      .catch(() => undefined)
    await vi.runAllTimersAsync()
    await asked
    return ask.mock.calls.length
  }
  expect(await askedFor(504, 'site_slow')).toBe(1)
  expect(await askedFor(502, 'site_unreachable')).toBe(4)
  vi.useRealTimers()
})
