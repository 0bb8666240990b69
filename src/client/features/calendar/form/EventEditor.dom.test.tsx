import { calendarSettingsWith } from '../site.testing.ts'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, enter, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { useToasts, type ShownToast } from '../../../ui/toastStore.ts'
import { siteQuery, type CalendarSettings } from '../site.ts'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { EventEditor, StoredEventEditor } from './EventEditor.tsx'
import { readKept } from './keeping.ts'

notifyManager.setScheduler(queueMicrotask)

const fresh = emptyDraft('2026-11-24', 'Europe/Zurich')
const keptTitle = (): string | undefined => readKept(1, 'new', fresh)?.draft.title

let example: ExampleSession
let container: HTMLElement
let answer: PromiseWithResolvers<Response>
const begin = (): void => {
  answer = Promise.withResolvers()
  example = aSession([])
  example.session.cache.setQueryData(siteQuery.queryKey, null)
}
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? (await answer.promise).clone() : new Promise(() => undefined),
  )
  begin()
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(async () => {
  await act(() => render(null, container))
  container.remove()
  example.end()
  localStorage.clear()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

const press = (name: string): Promise<void> =>
  act(() => [...container.querySelectorAll('button')].find((each) => each.textContent === name)?.click())

/** Saves a new event; the request stays in progress. */
async function save(): Promise<void> {
  const { session } = example
  await act(() =>
    render(
      <SessionContext value={session}>
        <QueryClientProvider client={session.cache}>
          <EventEditor userId={session.userId} event={undefined} fresh={fresh} />
        </QueryClientProvider>
      </SessionContext>,
      container,
    ),
  )
  await enter(container.querySelector('input')!, 'Walk')
  await press('Save event')
}

const refuse = (): void =>
  answer.resolve(
    Response.json({ code: 'rest_forbidden', message: 'No', data: { status: 403 } }, { status: 403 }),
  )

/** Cancels a new event while it is being saved, which then fails. @returns the notice about it */
async function failsAfterCancel(): Promise<ShownToast | undefined> {
  await save()
  await press('Cancel')
  await act(() => render(null, container))
  refuse()
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.tone).toBe('danger'))
  return useToasts.getState().toasts.at(-1)
}

test('a text that was given up while it was on its way is there again for who goes on with it', async () => {
  const toast = await failsAfterCancel()
  expect(toast?.text).toContain('“Walk” wasn’t saved.')
  expect(keptTitle()).toBeUndefined()
  toast?.action?.run()
  expect(keptTitle()).toBe('Walk')
})

test('but not for who comes after the session', async () => {
  const toast = await failsAfterCancel()
  example.end()
  toast?.action?.run()
  expect(keptTitle()).toBeUndefined()
})

test('nobody who comes after the session hears of what was on its way', async () => {
  await save()
  example.end()
  await act(() => render(null, container))
  refuse()
  // The reader's own event, refused later, is the only one they get a notice about.
  begin()
  await failsAfterCancel()
  expect(useToasts.getState().toasts.filter(({ tone }) => tone === 'danger')).toHaveLength(1)
})

test.each([
  [true, 'Save event'],
  [false, 'You can’t change this event'],
])(
  'an event that is the reader’s to change (%s) opens in the form, another does not',
  async (can_edit, shown) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(aCalendarEvent({ can_edit }))))
    const { session } = example
    await act(() =>
      render(
        <SessionContext value={session}>
          <QueryClientProvider client={session.cache}>
            <StoredEventEditor slug="walk" userId={session.userId} />
          </QueryClientProvider>
        </SessionContext>,
        container,
      ),
    )
    await vi.waitFor(() => expect(container.textContent).toContain(shown))
    expect(container.querySelectorAll('form')).toHaveLength(can_edit ? 1 : 0)
  },
)

const siteWith = (can_upload: boolean): CalendarSettings => ({
  ...calendarSettingsWith({ can_edit_all: false }),
  site: {
    name: 'Harbor Hall',
    url: 'https://harbor.test',
    event_pages: 'https://harbor.test/event/',
    can_publish: false,
    can_upload,
    can_make: [],
    connection: 'made',
  },
})

test.each([
  [true, ['Replace image', 'Remove image']],
  [false, ['Remove image']],
])(
  'where the member can upload (%s), a picture is replaced; everywhere it is removed',
  async (can, names) => {
    const { session } = example
    session.cache.setQueryData(siteQuery.queryKey, siteWith(can))
    const image = { id: 4, url: '/x.png', extension: 'png', width: 1, height: 1, filesize: 1, sizes: {} }
    const event = aCalendarEvent({ image })
    await act(() =>
      render(
        <SessionContext value={session}>
          <QueryClientProvider client={session.cache}>
            <EventEditor userId={session.userId} event={event} fresh={draftOf(event)} />
          </QueryClientProvider>
        </SessionContext>,
        container,
      ),
    )
    const shown = [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(shown.filter((name) => name.endsWith(' image'))).toEqual(names)
    expect(container.querySelectorAll('input[type=file]')).toHaveLength(can ? 1 : 0)
    await press('Remove image')
    expect(container.querySelectorAll('img')).toHaveLength(0)
  },
)
