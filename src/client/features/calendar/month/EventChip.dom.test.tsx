import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { render } from '../../../ui/render.testing.ts'
import { anEvent } from '../events.testing.ts'
import { placeEvent } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { EventChip } from './EventChip.tsx'

// The mark's part loads when it is first drawn: on a busy machine that can take longer than a test waits for a sight.
beforeAll(async () => {
  await import('../later.ts')
})

let container: Element
beforeEach(() => {
  container = document.createElement('div')
})
afterEach(() => render(null, container))

const draw = (over: Partial<ShownEvent>): Promise<void> => {
  const event = anEvent({ from: '2026-11-20 19:30', to: '2026-11-20 22:00', ...over })
  return render(
    <EventChip
      placed={placeEvent(event, { of: 'event' })}
      time="19:30"
      continues="no"
      isPast={false}
      className={undefined}
      style={undefined}
    />,
    container,
  )
}

test('an event that a password protects has a lock in the month, and in its name', async () => {
  await draw({ isProtected: true })
  await expect.poll(() => container.querySelectorAll('svg')).toHaveLength(1)
  expect(container.querySelector('a')?.getAttribute('aria-label')).toContain('needs a password')
})

test('other events have none', async () => {
  await draw({})
  expect(container.querySelector('svg')).toBeNull()
})

test('the name of an event in a list or in the month says what it costs', async () => {
  await draw({ venues: [{ id: 1, name: 'Hall', city: 'Zug' }], cost: 'CHF 20' })
  expect(container.querySelector('a')?.getAttribute('aria-label')).toContain('Hall, Zug, CHF 20')
})
