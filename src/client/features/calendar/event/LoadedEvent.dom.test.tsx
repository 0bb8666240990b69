import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { LoadedEvent } from './LoadedEvent.tsx'
import { eventQueries } from './queries.ts'
import { useEventTitle } from './useTitles.ts'

notifyManager.setScheduler(queueMicrotask)

const slug = 'jazz-blues'
const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
let container: Element
beforeEach(() => {
  container = document.createElement('div')
  cache.setQueryData(eventQueries.event(slug).queryKey, aCalendarEvent())
})
afterEach(async () => {
  // The page's effects on the tab are undone now, while the tab still exists.
  await act(() => render(null, container))
  vi.unstubAllGlobals()
  cache.clear()
})

const Title = () => <h1>{useEventTitle(slug) ?? 'Event'}</h1>

/** Shows the page of an event that was read, and is refused when it is read again. */
async function refetch(status: number, code: string): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ code, message: 'No', data: { status } }, { status }))
  await act(() =>
    render(
      <QueryClientProvider client={cache}>
        <Title />
        <LoadedEvent slug={slug}>{({ title }) => <p>Shown: {title}</p>}</LoadedEvent>
      </QueryClientProvider>,
      container,
    ),
  )
  expect(container.textContent).toContain('Shown:')
  await act(() => cache.refetchQueries())
  return container.textContent
}

test('an event that was deleted or unpublished disappears from its page', async () => {
  expect(await refetch(404, 'rest_post_invalid_id')).not.toContain('Shown:')
  expect(container.querySelector('h1')?.textContent).toBe('Event')
})

test('an event that became protected asks for its password', async () => {
  const text = await refetch(403, 'event-password-protected')
  expect(text).not.toContain('Shown:')
  expect(text).toContain('needs a password')
})

test('an event stays on its page while the calendar fails', async () => {
  expect(await refetch(500, 'rest_trouble')).toContain('Shown:')
  expect(container.querySelector('h1')?.textContent).toBe('Jazz & “Blues”')
})
