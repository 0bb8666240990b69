import { beforeEach, expect, test } from 'vitest'
import { goTo, replaceAddress } from './goTo.ts'

const wentBack = (): Promise<void> =>
  new Promise((resolve) => {
    // After all listeners have run.
    addEventListener('popstate', () => setTimeout(resolve), { once: true })
    history.back()
  })
const openOverlay = (id: number): void => history.pushState({ overlay: id }, '')

beforeEach(() => history.pushState(null, '', '/old'))

test('a corrected address stands in place of the old one', () => {
  const entries = history.length
  replaceAddress('/new')
  expect([location.pathname, history.length]).toEqual(['/new', entries])
})

test('corrected while an overlay is open, it stands when the overlay has gone', async () => {
  openOverlay(1)
  replaceAddress('/new')
  expect(location.pathname).toBe('/new')
  await wentBack()
  expect(location.pathname).toBe('/new')
})

test('corrected while an overlay is on its way out, it stands too', async () => {
  openOverlay(1)
  const gone = wentBack()
  replaceAddress('/new')
  await gone
  expect(location.pathname).toBe('/new')
})

test('corrected twice, and below two overlays, the last one stands', async () => {
  openOverlay(1)
  openOverlay(2)
  replaceAddress('/new')
  replaceAddress('/newest')
  await wentBack()
  await wentBack()
  expect(location.pathname).toBe('/newest')
})

test('another address that one went to meanwhile stays', async () => {
  openOverlay(1)
  replaceAddress('/new')
  goTo('/elsewhere')
  expect(location.pathname).toBe('/elsewhere')
  await wentBack()
  expect(location.pathname).toBe('/new')
})
