import { beforeEach, expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { keep, readKept } from './keeping.ts'

const ANA = 3

const aDraft = { ...emptyDraft('2026-11-24', 'Europe/Zurich'), title: 'Walk' }

beforeEach(() => localStorage.clear())

test('a password is not kept on the device, and the one that the event has stays', () => {
  const guarded = { ...aDraft, password: null }
  keep(ANA, 7, { draft: { ...guarded, title: 'Hike', password: 'open sesame' }, basedOn: '', sendKey: 'a' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('open sesame')
  expect(readKept(ANA, 7, guarded)?.draft).toMatchObject({ title: 'Hike', password: null })
  expect(readKept(ANA, 7, aDraft)?.draft).toMatchObject({ title: 'Hike', password: '' })
})
