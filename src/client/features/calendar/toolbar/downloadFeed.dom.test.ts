import { afterEach, expect, test, vi } from 'vitest'
import type { Translate } from '../../../i18n/useText.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { downloadFeed } from './downloadFeed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const t: Translate = (key) => (typeof key === 'string' ? key : 'words')

async function download(answer: Response): Promise<readonly string[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  await downloadFeed(t, '/calendar.ics')
  return saved
}

test('a feed is saved as a file', async () => {
  expect(await download(new Response('BEGIN:VCALENDAR'))).toEqual(['calendar.ics'])
})

test('a refusal is told, and nothing is saved', async () => {
  const before = useToasts.getState().toasts.length
  expect(await download(Response.json({ code: 'x' }, { status: 502 }))).toEqual([])
  expect(useToasts.getState().toasts).toHaveLength(before + 1)
})
