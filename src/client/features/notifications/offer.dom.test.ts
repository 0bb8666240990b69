import { beforeEach, expect, test, vi } from 'vitest'
import type { Translate } from '../../i18n/useText.ts'

const t = ((key: string) => key) as Translate

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default' })
  localStorage.clear()
})

/** A new visit, in which messages are missed before the reader comes back. */
async function aVisit() {
  vi.resetModules()
  const { offerNotifications } = await import('./offer.ts')
  const { useToasts } = await import('../../ui/toastStore.ts')
  return {
    miss: () => {
      offerNotifications(t)
      dispatchEvent(new Event('focus'))
    },
    offers: () => useToasts.getState().toasts.filter(({ text }) => text === 'attention.offer'),
  }
}

test('an offer that went by itself is made again on the next visit, once in each', async () => {
  for (let visits = 0; visits < 2; visits++) {
    const { miss, offers } = await aVisit()
    miss()
    miss()
    expect(offers()).toHaveLength(1)
  }
})

test('who dismissed the offer is left alone', async () => {
  const { miss, offers } = await aVisit()
  miss()
  offers()[0]?.onDismiss?.()
  const next = await aVisit()
  next.miss()
  expect(next.offers()).toEqual([])
})
