import { calendarSettingsWith } from '../site.testing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { START } from '../address.ts'
import { emptyDraft } from '../form/draft.ts'
import { forgetAll, keep, readKept } from '../form/keeping.ts'
import { siteQuery, type CalendarSettings } from '../site.ts'
import { dayFromIso } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { QuickEvents } from './QuickEvents.tsx'

const day = dayFromIso('2026-03-04') ?? Number.NaN
const state: CalendarState = {
  address: { ...START, view: 'day', day, time: 'event' },
  day,
  today: day,
  zone: 'Europe/Zurich',
  clock: { of: 'event' },
  firstWeekday: 1,
}
const site = calendarSettingsWith()
const fresh = emptyDraft('2026-03-04', 'Europe/Zurich')

let example: ExampleSession
let answer: PromiseWithResolvers<Response>
let made = 0
beforeEach(() => {
  answer = Promise.withResolvers()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ venues: [], total: 0, total_pages: 0 })
    if (!path.includes('/venues')) return answer.promise
    const { venue } = JSON.parse(body as string) as { venue: string }
    return Response.json({ id: ++made, venue, status: 'publish' })
  })
  example = aSession([])
  history.replaceState(null, '', '/calendar')
})
afterEach(() => {
  forgetAll(example.session.userId)
  example.end()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

/** A column of one day: a pixel is a minute from 8:00 on. */
const View = () => {
  const area = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={area}>
        <section
          data-date="2026-03-04"
          data-testid="column"
          tabIndex={-1}
          style={{ position: 'relative', inlineSize: 60, blockSize: 360, '--length': 360 }}
        />
      </div>
      <QuickEvents area={area} state={state} />
    </>
  )
}

async function open(settings = site): Promise<void> {
  const { session } = example
  session.cache.setQueryData(siteQuery.queryKey, settings)
  await render(
    <SessionContext value={session}>
      <QueryClientProvider client={session.cache}>
        <View />
      </QueryClientProvider>
    </SessionContext>,
  )
  await pressAt(60)
  await expect.element(title()).toHaveFocus()
}
const pressAt = (y: number): Promise<void> => page.getByTestId('column').click({ position: { x: 10, y } })
const title = () => page.getByRole('textbox', { name: 'Title' })
const sheet = () => page.getByRole('dialog', { name: 'New event' })
const kept = () => readKept(example.session.userId, 'new', fresh)
const lastToast = () => useToasts.getState().toasts.at(-1)

test('a press outside closes the sheet, keeps its text for the form, and opens nothing else', async () => {
  await open()
  await userEvent.keyboard('Walk')
  await pressAt(300)
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(kept()?.draft).toMatchObject({ title: 'Walk', startDate: '2026-03-04', startTime: '01:00' })
  expect(lastToast()?.action?.text).toBe('Continue editing')
  lastToast()?.action?.run()
  await expect.poll(() => location.pathname).toBe('/event/new')
})

test('the fields begin where the title of the sheet does, and end as far from its edge', async () => {
  const { style } = document.documentElement
  for (const size of [4, 8, 12, 16, 24]) style.setProperty(`--space-${size}`, `${size}px`)
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  await open()
  const edges = (element: Element) => element.getBoundingClientRect()
  const [field, frame] = [edges(title().element()), edges(sheet().element())]
  expect(field.left).toBe(edges(sheet().getByRole('heading', { name: 'New event' }).element()).left)
  expect(frame.right - field.right).toBe(field.left - frame.left)
})

test('a press outside does not move the sheet', async () => {
  await open()
  await userEvent.keyboard('Walk')
  const column = page.getByTestId('column').element()
  const { top } = column.getBoundingClientRect()
  const press = { bubbles: true, clientX: 10, clientY: top + 300 }
  column.dispatchEvent(new PointerEvent('pointerdown', press))
  column.dispatchEvent(new PointerEvent('pointerup', press))
  await expect.element(title()).toHaveValue('Walk')
  await expect.element(sheet().getByText(/, 0?1:00/)).toBeVisible()
})

test('Escape keeps the text, and Cancel drops it with a way back', async () => {
  await open()
  await userEvent.keyboard('Walk{Escape}')
  await expect.poll(() => kept()?.draft.title).toBe('Walk')
  forgetAll(example.session.userId)
  await pressAt(60)
  await expect.element(title()).toHaveFocus()
  await userEvent.keyboard('Hike')
  await sheet().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => lastToast()?.text).toBe('Changes discarded')
  expect(kept()).toBeUndefined()
  lastToast()?.action?.run()
  expect(kept()?.draft.title).toBe('Hike')
})

test('an unfinished event of the form stays, and an empty sheet leaves nothing', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  expect([kept(), lastToast()]).toEqual([undefined, undefined])
  const draft = { ...fresh, title: 'Festival' }
  keep(example.session.userId, 'new', { draft, base: fresh, sendKey: 'a' })
  await pressAt(60)
  await expect.element(title()).toHaveFocus()
  await userEvent.keyboard('Walk{Escape}')
  await expect.poll(() => lastToast()?.action?.text).toBe('Undo')
  expect(kept()?.draft.title).toBe('Festival')
  lastToast()?.action?.run()
  expect(kept()?.draft.title).toBe('Walk')
  expect(lastToast()?.text).toBe('Your earlier draft of a new event was replaced.')
})

test('what is refused after the sheet was closed is told, and kept', async () => {
  await open()
  await userEvent.keyboard('Walk{Enter}')
  await expect
    .element(sheet().getByRole('button', { name: 'Save event' }))
    .toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(kept()).toBeUndefined()
  const refusal = { code: 'rest_forbidden', message: 'No', data: { status: 403 } }
  answer.resolve(Response.json(refusal, { status: 403 }))
  await expect.poll(() => lastToast()?.text).toContain('“Walk” wasn’t saved.')
  expect(kept()?.draft.title).toBe('Walk')
})

test('a second created venue joins the first one', async () => {
  await open()
  await userEvent.keyboard('Walk')
  for (const name of ['Hall', 'Harbor']) {
    await page.getByRole('combobox', { name: 'Venue' }).fill(name)
    await page.getByRole('option', { name: `Create “${name}”` }).click()
    await expect.element(sheet().getByText(name, { exact: true })).toBeVisible()
  }
  await sheet().getByRole('button', { name: 'More options' }).click()
  expect(kept()?.draft.venues.map(({ name }) => name)).toEqual(['Hall', 'Harbor'])
})

test('where others publish, the event waits for review, in the form as well', async () => {
  const connected: CalendarSettings['site'] = {
    name: 'Harbor Hall',
    url: 'https://harbor.test',
    event_pages: 'https://harbor.test/event/',
    can_publish: false,
    can_upload: true,
    can_make: ['venue', 'organizer', 'category', 'tag'],
    connection: 'made',
  }
  await open({ ...site, site: connected })
  const repeats = page.getByRole('combobox', { name: 'Repeats' })
  await userEvent.selectOptions(repeats, 'Weekly')
  // That site has no series: its events do not change together.
  await expect.element(repeats).toHaveAccessibleDescription(/10 events.*saved separately.*one by one/)
  await userEvent.selectOptions(repeats, 'Doesn’t repeat')
  await page.getByRole('textbox', { name: 'Title' }).click()
  await userEvent.keyboard('Walk')
  await sheet().getByRole('button', { name: 'More options' }).click()
  expect(kept()?.draft.status).toBe('pending')
})
