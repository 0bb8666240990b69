import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from './draft.ts'
import { DraftKeeper, forgetForms, putBack } from './draftKeeper.ts'
import { keep, readKept } from './keeping.ts'

const ANA = 3

const base = emptyDraft('2026-11-24', 'Europe/Zurich')
const titled = (title: string) => ({ draft: { ...base, title }, base, sendKey: 'a' })
const keptTitle = (): string | undefined => readKept(ANA, 7, base)?.draft.title

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => vi.useRealTimers())

test('what is typed is kept at the next pause', () => {
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(titled('W'))
  vi.advanceTimersByTime(100)
  keeper.note(titled('Wa'))
  vi.advanceTimersByTime(399)
  expect(keptTitle()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(keptTitle()).toBe('Wa')
})

test('without a pause it is kept every second', () => {
  const keeper = new DraftKeeper(ANA, 7)
  for (let key = 1; key <= 15; key++) {
    keeper.note(titled('x'.repeat(key)))
    vi.advanceTimersByTime(200)
    const behind = key - (keptTitle()?.length ?? 0)
    expect(behind * 200).toBeLessThanOrEqual(1000)
  }
})

test('what waits is kept when the form goes', () => {
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(titled('Walk'))
  keeper.keep()
  expect(keptTitle()).toBe('Walk')
})

test('what is saved or dropped is forgotten, what waits too', () => {
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(titled('Walk'))
  keeper.keep()
  keeper.note(titled('Walks'))
  keeper.forget()
  vi.advanceTimersByTime(1000)
  keeper.keep()
  expect(keptTitle()).toBeUndefined()
})

test('a text that is again what is stored is forgotten', () => {
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(titled('Walk'))
  keeper.keep()
  keeper.note(undefined)
  expect(keptTitle()).toBeUndefined()
})

test('a form in which nothing was typed leaves what another tab keeps', () => {
  keep(ANA, 7, titled('Walk'))
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(undefined)
  keeper.keep()
  expect(keptTitle()).toBe('Walk')
})

test('a text that is put back is not written over by the form that is left', () => {
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(titled('A copy'))
  putBack(ANA, 7, titled('Walk'))
  keeper.note(titled('A copy of it'))
  vi.advanceTimersByTime(1000)
  keeper.keep()
  expect(keptTitle()).toBe('Walk')
})

test('who signs out while typing leaves nothing, whatever the form does then', () => {
  const keeper = new DraftKeeper(ANA, 7)
  keeper.note(titled('A surprise'))
  forgetForms(ANA)
  vi.advanceTimersByTime(1000)
  keeper.keep()
  expect(keptTitle()).toBeUndefined()
})
