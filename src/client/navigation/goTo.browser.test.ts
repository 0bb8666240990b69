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

test('a corrected address replaces the old one', () => {
  const entries = history.length
  replaceAddress('/new')
  expect([location.pathname, history.length]).toEqual(['/new', entries])
})

test('an address corrected while an overlay is open stays after the overlay has closed', async () => {
  openOverlay(1)
  replaceAddress('/new')
  expect(location.pathname).toBe('/new')
  await wentBack()
  expect(location.pathname).toBe('/new')
})

test('an address corrected while an overlay is closing stays', async () => {
  openOverlay(1)
  const gone = wentBack()
  replaceAddress('/new')
  await gone
  expect(location.pathname).toBe('/new')
})

test('of two corrections below two overlays the last one stays', async () => {
  openOverlay(1)
  openOverlay(2)
  replaceAddress('/new')
  replaceAddress('/newest')
  await wentBack()
  await wentBack()
  expect(location.pathname).toBe('/newest')
})

test('going to another address from an overlay keeps both addresses in the history', async () => {
  openOverlay(1)
  replaceAddress('/new')
  goTo('/elsewhere')
  expect(location.pathname).toBe('/elsewhere')
  await wentBack()
  expect(location.pathname).toBe('/new')
})
