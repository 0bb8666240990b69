import { act, render } from '../ui/render.testing.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { showToast, useToasts } from '../ui/toastStore.ts'
import { SignedIn } from './SignedIn.tsx'

afterEach(() => vi.unstubAllGlobals())

test('no notice of a session outlives the session', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const container = document.createElement('div')
  await act(() => render(<SignedIn userId={1} />, container))
  showToast({ text: '“Walk” was saved.' })
  await act(() => render(null, container))
  expect(useToasts.getState().toasts).toEqual([])
})
