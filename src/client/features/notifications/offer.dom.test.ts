import { beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { useToasts } from '../../ui/toastStore.ts'
import { offerNotifications } from './offer.ts'
import type { Translate } from '../../i18n/useText.ts'

const t = ((key: string) => key) as Translate

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default' })
  localStorage.clear()
})

/** Begins a new visit, in which messages arrive before the reader returns. */
let example: ExampleSession | undefined
function aVisit() {
  example?.end()
  example = aSession([])
  const { session } = example
  return {
    miss: () => {
      offerNotifications(session, t)
      dispatchEvent(new Event('focus'))
    },
    offers: () => useToasts.getState().toasts.filter(({ text }) => text === 'attention.offer'),
  }
}

test('an offer that disappeared unanswered is repeated on the next visit, once in each', () => {
  for (let visits = 0; visits < 2; visits++) {
    const { miss, offers } = aVisit()
    miss()
    miss()
    expect(offers()).toHaveLength(1)
  }
})

test('a reader who dismissed the offer gets no other', () => {
  const { miss, offers } = aVisit()
  miss()
  offers()[0]?.onDismiss?.()
  const next = aVisit()
  next.miss()
  expect(next.offers()).toEqual([])
})
