import { afterEach, expect, test, vi } from 'vitest'
import type { LaterCode } from './laterCode.ts'
import { act, render } from '../render.testing.ts'

// As in a page that has shown nothing yet: other test files have shown something in this one.
vi.resetModules()
const { FirstShown } = await import('./firstShown.ts')
const { laterCode, useLaterCode } = await import('./laterCode.ts')
const { afterAround, laterWaitsFor } = await import('./lazyLater.ts')

const container = document.body.appendChild(document.createElement('div'))
afterEach(() => render(null, container))

/** Waits until the effects of settled promises are done and a frame is painted. */
const settle = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))

const Name = ({ later }: { later: LaterCode<{ readonly name: string }> }) => (
  <p>{useLaterCode(later)?.name ?? 'none yet'}</p>
)

test('later code loads after the first content, once, and redraws the components that use it', async () => {
  let loads = 0
  const later = laterCode(() => {
    loads += 1
    return Promise.resolve({ name: 'later' })
  })
  let isAllThere = false
  const around = Promise.withResolvers<void>()
  laterWaitsFor(() => around.promise)
  void afterAround().then(() => (isAllThere = true))
  await render(
    <>
      <Name later={later} />
      <Name later={later} />
    </>,
    container,
  )
  await act(settle)
  expect(container.textContent).toBe('none yetnone yet')
  expect(later.now()).toBeUndefined()
  expect(loads).toBe(0)

  await render(
    <>
      <Name later={later} />
      <Name later={later} />
      <FirstShown />
    </>,
    container,
  )
  await act(settle)
  expect(container.textContent).toBe('laterlater')
  expect(loads).toBe(1)
  expect(isAllThere).toBe(false)
  around.resolve()
  await act(settle)
  expect(isAllThere).toBe(true)
})
