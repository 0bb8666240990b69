import { beforeEach, expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { keep, readKept } from './keeping.ts'

const ANA = 3

const aDraft = { ...emptyDraft('2026-11-24', 'Europe/Zurich'), title: 'Walk' }

beforeEach(() => localStorage.clear())

test('a password is not kept on the device, and the one that the event has stays', () => {
  const guarded = { ...aDraft, password: null }
  const draft = { ...guarded, title: 'Hike', password: 'open sesame' }
  keep(ANA, 7, { draft, base: guarded, sendKey: 'a' })
  expect(localStorage.getItem(localStorage.key(0) ?? '')).not.toContain('open sesame')
  expect(readKept(ANA, 7, guarded)?.draft).toMatchObject({ title: 'Hike', password: null })
  expect(readKept(ANA, 7, aDraft)?.draft).toMatchObject({ title: 'Hike', password: '' })
})

test('with a text goes what it was made from; an earlier version kept none', () => {
  const draft = { ...aDraft, title: 'Hike' }
  keep(ANA, 7, { draft, base: aDraft, sendKey: 'a' })
  const stored = { ...aDraft, cost: '5' }
  expect(readKept(ANA, 7, stored)).toMatchObject({ draft, base: aDraft, sendKey: 'a' })
  localStorage.setItem(`parley.event.${ANA}.7`, JSON.stringify({ draft, basedOn: '', keptAt: 1 }))
  expect(readKept(ANA, 7, stored)).toMatchObject({ draft, base: stored })
})

test('a copy remembers its original', () => {
  keep(ANA, 'new', { draft: aDraft, base: aDraft, sendKey: 'a', copyOf: 9 })
  expect(readKept(ANA, 'new', aDraft)).toMatchObject({ sendKey: 'a', copyOf: 9 })
})
