import { calendarSettingsWith } from './site.testing.ts'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../ui/render.testing.ts'
import { useMemberReader } from './memberReader.ts'

notifyManager.setScheduler(queueMicrotask)

const settings = calendarSettingsWith({ timezone: 'UTC' })

let container: Element
beforeEach(() => {
  container = document.createElement('div')
})
afterEach(async () => {
  await render(null, container)
  vi.unstubAllGlobals()
})

const Reader = () => <output>{useMemberReader(true).news}</output>

test.each([
  ['announces its changes', Response.json({ ...settings, announces_changes: true }), 'told'],
  ['has its readers’ chat elsewhere', Response.json({ ...settings, announces_changes: false }), 'asking'],
  [
    'is another site',
    Response.json({ code: 'rest_no_route', message: 'No route', data: { status: 404 } }, { status: 404 }),
    'asking',
  ],
])('a member of a calendar that %s is %s', async (_, answer, news) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer.clone()))
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <Reader />
    </QueryClientProvider>,
    container,
  )
  await expect.poll(() => cache.isFetching()).toBe(0)
  await expect.poll(() => container.textContent).toBe(news)
})
