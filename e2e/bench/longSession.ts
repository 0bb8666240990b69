import { chromium, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../../src/testing/browser.testing.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import type { Figure } from './measure.ts'
import { populateTopics } from './population.ts'
import { signedIn } from './visit.ts'

const TOPICS = 5
const EVENTS = 50_000
const BATCH = 500
const FIRST = 'The first of a long day'

interface Event {
  readonly id: number
  readonly message: Readonly<Record<string, unknown>> & { readonly id: number; readonly subject: string }
}

/** Bytes in use after garbage collection. */
async function heap(cdp: CDPSession): Promise<number> {
  // The second collection frees the objects that finalizers release in the first.
  for (let time = 0; time < 2; time++) {
    await cdp.send('Runtime.evaluate', {
      expression: 'new Promise((resolve) => requestIdleCallback(resolve))',
      awaitPromise: true,
    })
    await cdp.send('HeapProfiler.collectGarbage')
  }
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** Returns the queue event of the next message, as the page gets it. */
async function nextMessageEvent(page: Page): Promise<Event> {
  const answer = await page.waitForResponse(
    async (response) =>
      response.url().includes('/api/v1/events?') && (await response.text()).includes('"type":"message"'),
  )
  const { events } = (await answer.json()) as { events: (Event & { type: string })[] }
  const event = events.find(({ type }) => type === 'message')
  if (!event) throw new Error('There is no message among the events')
  return event
}

/** Opens a topic by its link in the sidebar. */
async function follow(page: Page, topic: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Channels' })
  await sidebar.getByRole('link', { name: new RegExp(`^${topic}\\b`) }).click()
  await page
    .getByRole('article')
    .filter({ hasText: `of ${topic}` })
    .last()
    .waitFor()
}

/** Answers the page's polls with messages in all topics until it has sent enough. */
async function flood(page: Page, example: Event): Promise<void> {
  let given = 0
  const enough = Promise.withResolvers<void>()
  await page.route('**/api/v1/events?*', async (route) => {
    const last = Number(new URL(route.request().url()).searchParams.get('last_event_id'))
    if (given >= EVENTS) {
      enough.resolve() // The next poll means that the page has applied the last batch. This poll remains open.
      return
    }
    const events = Array.from({ length: BATCH }, (_, index) => {
      const number = given + index + 1
      const message = {
        ...example.message,
        id: example.message.id + number,
        subject: `topic ${number % TOPICS}`,
        content: `<p>Message ${number} of a long day</p>`,
      }
      return { ...example, id: last + index + 1, message }
    })
    given += BATCH
    await route.fulfill({ json: { result: 'success', msg: '', events } })
  })
  await enough.promise
}

/** Measures the cost of a tab that is open for a long day. */
export async function longSessionFigures(): Promise<readonly Figure[]> {
  const population = populateTopics({ topics: TOPICS, messages: 1000 })
  const organisation = await startOrganisation({ template: population.dataFolder })
  const browser = await chromium.launch(launchOptions)
  try {
    const { page } = await signedIn(browser, organisation.url, population.people[0]?.email ?? '')
    await page.goto(`/channel/${population.channelId}/topic/${encodeURIComponent('topic 0')}`)
    for (let topic = 1; topic <= TOPICS; topic++) await follow(page, `topic ${topic % TOPICS}`)
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    const cdp = await page.context().newCDPSession(page)
    const event = nextMessageEvent(page)
    const answer = await fetch(`${organisation.url}/api/v1/messages`, {
      method: 'POST',
      headers: { authorization: population.people[1]?.authorization ?? '' },
      body: new URLSearchParams({
        type: 'channel',
        to: String(population.channelId),
        topic: 'topic 0',
        content: FIRST,
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const example = await event
    await page.getByRole('article').filter({ hasText: FIRST }).waitFor()
    const before = await heap(cdp)
    await flood(page, example)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return [
      {
        name: `heap after ${EVENTS.toLocaleString('en')} messages beside the heap before`,
        unit: 'MB',
        ours: (await heap(cdp)) / 2 ** 20,
        bare: before / 2 ** 20,
        limit: 1.5,
      },
      {
        name: `elements in the page after ${EVENTS.toLocaleString('en')} messages`,
        unit: 'elements',
        ours: nodes,
        limit: 3000,
      },
    ]
  } finally {
    await browser.close()
    await organisation.dispose()
    population.remove()
  }
}
