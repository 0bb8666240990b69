import { expect, test } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { emptyDraft, type EventDraft } from '../form/draft.ts'
import { NEVER } from '../form/repeats.ts'
import { createOthers } from './separate.ts'

const weekly: EventDraft = {
  ...emptyDraft('2026-11-30', 'Europe/Zurich'),
  title: 'Choir',
  startTime: '23:00',
  endDate: '2026-12-01',
  endTime: '01:00',
  repeats: { ...NEVER, every: 'week', count: '3' },
}

test('each later day has an event of its own, at the same hours, that does not repeat', async () => {
  const drafts: EventDraft[] = []
  const steps: string[] = []
  const { made, wanted, error } = await createOthers(weekly, {
    create: (draft, day) => {
      drafts.push(draft)
      return Promise.resolve(aCalendarEvent({ start_date: `${day} 23:00:00` }))
    },
    ended: new AbortController().signal,
    onProgress: (progress) => steps.push(`${progress.number} of ${progress.count}`),
  })
  expect([made.length, wanted, error]).toEqual([2, 2, undefined])
  expect(
    drafts.map(({ startDate, startTime, endDate, endTime }) => [startDate, startTime, endDate, endTime]),
  ).toEqual([
    ['2026-12-07', '23:00', '2026-12-08', '01:00'],
    ['2026-12-14', '23:00', '2026-12-15', '01:00'],
  ])
  expect(drafts.map(({ title, repeats }) => [title, repeats])).toEqual([
    ['Choir', NEVER],
    ['Choir', NEVER],
  ])
  expect(steps).toEqual(['2 of 3', '3 of 3'])
})

test('a refusal ends it, and says what there is by then', async () => {
  const refusal = new Error('full')
  const asked: string[] = []
  const result = await createOthers(
    { ...weekly, repeats: { ...NEVER, every: 'week', count: '5' } },
    {
      create: (_, day) => {
        asked.push(day)
        return asked.length === 2 ? Promise.reject(refusal) : Promise.resolve(aCalendarEvent())
      },
      ended: new AbortController().signal,
      onProgress: undefined,
    },
  )
  expect(asked).toEqual(['2026-12-07', '2026-12-14'])
  expect(result).toMatchObject({ made: [{}], wanted: 4, error: refusal })
})

test('the end of the session ends it between two events', async () => {
  const session = new AbortController()
  const asked: string[] = []
  const { made, error } = await createOthers(weekly, {
    create: (_, day) => {
      asked.push(day)
      session.abort()
      return Promise.resolve(aCalendarEvent())
    },
    ended: session.signal,
    onProgress: undefined,
  })
  expect(asked).toEqual(['2026-12-07'])
  expect([made.length, error]).toEqual([1, session.signal.reason])
})
