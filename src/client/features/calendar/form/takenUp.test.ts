import { expect, test } from 'vitest'
import { changedFields, emptyDraft } from './draft.ts'
import { takenUp, typedSince } from './takenUp.ts'

const base = { ...emptyDraft('2026-11-24', 'Europe/Zurich'), title: 'Walk', cost: 'Free' }
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
