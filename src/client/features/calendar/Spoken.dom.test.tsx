import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from '../../ui/render.testing.ts'
import { Spoken } from './Spoken.tsx'
import type { Events } from './useRange.ts'

let container: Element
beforeEach(() => {
  container = document.createElement('div')
})
afterEach(() => render(null, container))

async function spoken(of: Events['state'], isKnown: boolean, count: number): Promise<string> {
  const events: Events = { events: [], state: of, isKnown, at: 0, error: null, retry: () => undefined }
  await render(<Spoken shown="November 2026" events={events} count={count} />, container)
  return container.querySelector('[role=status]')?.textContent ?? ''
}

test('a month without events is announced as empty once it was read', async () => {
  await expect.poll(() => spoken('current', true, 0)).toBe('November 2026, no events')
})

test.each(['offline', 'failed'] as const)('a month that is %s is not announced as empty', async (of) => {
  await expect.poll(() => spoken(of, false, 0)).toBe('November 2026')
  await expect.poll(() => spoken(of, true, 3)).toBe('November 2026, 3 events')
})
