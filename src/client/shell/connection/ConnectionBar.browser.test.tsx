import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import '../../ui/reset.css'
import { anEntry } from '../../features/messages/outbox/entry.testing.ts'
import type { OutboxEntry } from '../../features/messages/outbox/entry.ts'
import { outboxEntries } from '../../features/messages/outbox/store.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import shell from '../Shell.module.css'
import { ConnectionBar } from './ConnectionBar.tsx'
import { BLIP, LONG } from './connectionNotice.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  return () => {
    vi.useRealTimers()
    useConnection.setState(useConnection.getInitialState())
  }
})

/** The foot of the notice and the top edge of the page, after this time without a connection. */
async function edges(waited: number, waiting?: OutboxEntry): Promise<{ notice: number; page: number }> {
  const example = aSession([])
  example.restore()
  if (waiting) example.session.get(outboxEntries).put(waiting)
  useConnection.setState({ state: 'offline' })
  await render(
    <SessionContext value={example.session}>
      <div className={shell['shell']}>
        <main className={shell['main']} />
        <ConnectionBar />
      </div>
    </SessionContext>,
  )
  vi.advanceTimersByTime(waited)
  const status = page.getByRole('status')
  await expect.element(status.getByRole('paragraph')).toBeVisible()
  const { top, bottom } = page.getByRole('main').element().getBoundingClientRect()
  expect(bottom).toBe(innerHeight)
  return { notice: status.element().getBoundingClientRect().bottom, page: top }
}

test.each([1440, 390])('trouble that lasts covers nothing of a page %i wide', async (width) => {
  await page.viewport(width, 800)
  const { notice, page: top } = await edges(LONG)
  expect(notice).toBeGreaterThan(20)
  expect(top).toBeGreaterThanOrEqual(notice)
})

test('the page does not move for short trouble', async () => {
  expect((await edges(BLIP)).page).toBe(0)
})

test('on a phone the button stands beside a notice of two lines', async () => {
  await page.viewport(390, 800)
  const message = anEntry()
  const { notice } = await edges(LONG, message)
  const button = page.getByRole('button').element().getBoundingClientRect()
  expect(notice).toBeLessThan(50)
  expect(button.top).toBeLessThan(notice / 2)
})
