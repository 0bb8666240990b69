import { expect, test } from 'vitest'
import { conflictOf, isMadeAlready, joined, takenUp, typedSince } from './conflict.ts'
import { changedFields, emptyDraft } from './draft.ts'

const base = { ...emptyDraft('2026-11-24', 'Europe/Zurich'), title: 'Walk', cost: 'Free' }

test('nothing changed there is no conflict', () => {
  expect(conflictOf(base, { ...base, title: 'Hike' }, base)).toBeUndefined()
})

test('changes to different fields fit together', () => {
  const mine = { ...base, title: 'Hike' }
  const conflict = conflictOf(base, mine, { ...base, cost: 'CHF 5' })
  expect(conflict).toMatchObject({ contested: [], taken: ['cost'] })
  expect(joined(mine, conflict!, {})).toEqual({ ...base, title: 'Hike', cost: 'CHF 5' })
})

test('the same change on both sides is none to decide', () => {
  const mine = { ...base, title: 'Hike' }
  expect(conflictOf(base, mine, mine)).toMatchObject({ contested: [], taken: [] })
})

test('a field that both changed goes as chosen, and stays mine where nothing was', () => {
  const mine = { ...base, title: 'Hike', cost: '5' }
  const theirs = { ...base, title: 'Stroll', cost: '7' }
  const conflict = conflictOf(base, mine, theirs)!
  expect(conflict.contested).toEqual(['title', 'cost'])
  expect(joined(mine, conflict, { title: 'theirs' })).toMatchObject({ title: 'Stroll', cost: '5' })
})

test('what is wanted here was made there already where all that changed says the same', () => {
  const scheduled = { ...base, status: 'future', publishAt: '2026-12-01T09:00' } as const
  const mine = { ...scheduled, title: ' Hike ', status: 'publish', password: 'secret' } as const
  const theirs = { ...base, title: 'Hike', password: null }
  expect(isMadeAlready(scheduled, mine, theirs)).toBe(true)
  expect(isMadeAlready(scheduled, mine, { ...theirs, title: 'Stroll' })).toBe(false)
  expect(isMadeAlready(scheduled, mine, { ...theirs, cost: 'CHF 5' })).toBe(false)
  expect(isMadeAlready(base, { ...base, title: 'Hike' }, theirs)).toBe(false)
})

test('a date that was made what is wanted here stays so while another time is wanted beside it', () => {
  const theirs = { ...base, startDate: '2026-11-25', endDate: '2026-11-25' }
  expect(isMadeAlready(base, { ...theirs, startTime: '19:00' }, theirs)).toBe(true)
  expect(isMadeAlready(base, { ...theirs, startDate: '2026-11-26' }, theirs)).toBe(false)
})

const draft = { ...base, title: 'Hike' }

test('where nobody else changed the event, the text is what it was', () => {
  expect(takenUp({ draft, base }, base)).toEqual({ draft, base })
})

test('what others changed meanwhile is no change of the text that is taken up', () => {
  const stored = { ...base, description: '<p>Bring boots.</p>' }
  const begun = takenUp({ draft, base }, stored)
  expect(begun.conflict).toBeUndefined()
  expect(changedFields(stored, begun.draft)).toEqual(['title'])
  expect(begun.base).toBe(stored)
})

test('a field that both changed is to be decided, and the text still says what it was made from', () => {
  const stored = { ...base, title: 'Stroll', cost: '5' }
  const begun = takenUp({ draft, base }, stored)
  expect(begun.conflict).toMatchObject({ contested: ['title'], taken: ['cost'] })
  expect(begun).toMatchObject({ draft, base })
})

test('what is typed while the event is being saved goes upon what is stored then', () => {
  const saved = { ...draft, cost: '5' }
  const stored = { ...saved, description: '<p>As the service wrote it.</p>' }
  expect(typedSince(saved, { ...saved, title: 'Long hike' }, stored)).toEqual({
    draft: { ...stored, title: 'Long hike' },
    base: stored,
  })
  expect(typedSince(saved, { ...saved }, stored)).toBeUndefined()
})
