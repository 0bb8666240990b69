import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/tokens.css'
import '../../../ui/reset.css'
import { START } from '../address.ts'
import { dayFromIso } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { Toolbar } from './Toolbar.tsx'

const day = dayFromIso('2026-12-01') ?? Number.NaN
const state: CalendarState = {
  address: { ...START, view: 'week', day },
  day,
  today: day,
  zone: 'Europe/Zurich',
  clock: { of: 'event' },
  firstWeekday: 1,
}

test('the search field gives way before the bar needs a second line', async () => {
  await page.viewport(1440, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <div data-testid="frame">
        <Toolbar state={state}>
          <button type="button">New event</button>
        </Toolbar>
      </div>
    </QueryClientProvider>,
  )
  const frame = page.getByTestId('frame').element() as HTMLElement
  const field = page.getByRole('searchbox').element()
  const bar = page.getByRole('group', { name: 'Calendar' }).element()
  const width = field.getBoundingClientRect().width
  const parts = [...bar.children].map((part) => part.getBoundingClientRect())
  const [where, views, tools] = parts
  if (!where || !views || !tools) throw new Error('The bar has three parts')
  const { height } = bar.getBoundingClientRect()
  const title = page.getByRole('button', { name: /2026/ }).element()
  const end = bar.getBoundingClientRect().right - field.getBoundingClientRect().left
  const room = title.getBoundingClientRect().right - where.left + views.width + end
  // Less room than the bar takes with its field in full.
  frame.style.inlineSize = `${room - 10}px`
  expect(bar.getBoundingClientRect().height).toBe(height)
  expect(field.getBoundingClientRect().width).toBeLessThan(width)
  expect(field.getBoundingClientRect().width).toBeGreaterThanOrEqual(128)
})
