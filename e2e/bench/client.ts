import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { launchOptions } from '../../src/testing/browser.testing.ts'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { bareEcho, bareSwitch, bareTyping } from './bareDom.ts'
import { installTimes, timed } from './browserTimes.ts'
import { figuresOf, percentile, type Figure } from './measure.ts'
import { populateTopics, type TopicPopulation } from './population.ts'
import { signedIn } from './visit.ts'

const TOPICS = 5
const MESSAGES_OF_A_TOPIC = 1000
const SAMPLES = 60
const BURST = 1000

interface Bench {
  readonly organisation: Organisation
  readonly population: TopicPopulation
  readonly context: BrowserContext
  readonly page: Page
}

const topicPath = ({ population }: Bench, topic: string): string =>
  `/channel/${population.channelId}/topic/${encodeURIComponent(topic)}`

const openTopic = async (bench: Bench, topic: string): Promise<void> => {
  await bench.page.goto(topicPath(bench, topic))
  await bench.page.getByRole('article').last().waitFor()
  await bench.page.getByRole('textbox', { name: 'Message' }).waitFor()
}

/** Sends as another person, as a script would. */
const post = async ({ organisation, population }: Bench, topic: string, content: string): Promise<void> => {
  const answer = await fetch(`${organisation.url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: population.people[1]?.authorization ?? '' },
    body: new URLSearchParams({ type: 'channel', to: String(population.channelId), topic, content }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Times from Enter until the sender's own message is drawn. */
async function echoes(bench: Bench): Promise<number[]> {
  const { page } = bench
  const field = page.getByRole('textbox', { name: 'Message' })
  const samples: number[] = []
  for (let index = 0; index < SAMPLES; index++) {
    const text = `echo number ${index} of the bench`
    await field.fill(text)
    const measured = await timed(
      page,
      async (expected) => {
        const { nextInput, painted, when } = globalThis.benchTimes
        const start = await nextInput('keydown')
        await when(() =>
          [...document.querySelectorAll('article')].some((each) => each.textContent.includes(expected)),
        )
        return (await painted()) - start
      },
      text,
    )
    await page.keyboard.press('Enter')
    samples.push(await measured())
  }
  return samples
}

/** Times from key to glyph while twenty messages a second arrive in the same channel. */
async function keys(bench: Bench): Promise<number[]> {
  const { page } = bench
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  const ended = new AbortController()
  const arrivals = (async () => {
    for (let index = 0; !ended.signal.aborted; index++) {
      const start = performance.now()
      await post(bench, `topic ${index % TOPICS}`, `arrival ${index}`)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 50 - (performance.now() - start))))
    }
  })()
  const samples = await typed(page)
  ended.abort()
  await arrivals
  return samples
}

/** Milliseconds from each key to its glyph on screen. */
async function typed(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Message' }).focus()
  const samples: number[] = []
  for (let index = 0; index < SAMPLES * 2; index++) {
    const measured = await timed(page, async () => {
      const { nextInput, painted } = globalThis.benchTimes
      const start = await nextInput('keydown')
      await nextInput('input')
      return (await painted()) - start
    })
    await page.keyboard.press('a')
    samples.push(await measured())
  }
  return samples
}

/** Times from a press on a topic until its last message is drawn; every topic was opened before. */
async function switches(bench: Bench): Promise<number[]> {
  const topics = Array.from({ length: TOPICS }, (_, index) => `topic ${index}`)
  for (const topic of topics) await follow(bench, topic)
  const samples: number[] = []
  for (let index = 0; index < SAMPLES; index++)
    samples.push(await follow(bench, topics[index % TOPICS] as string))
  return samples
}

/** Follows the sidebar's link to a topic. */
async function follow({ page }: Bench, topic: string): Promise<number> {
  const link = page
    .getByRole('navigation', { name: 'Channels' })
    .getByRole('link', { name: new RegExp(`^${topic}\\b`) })
  await link.waitFor()
  const measured = await timed(
    page,
    async (name) => {
      const { nextInput, painted, when } = globalThis.benchTimes
      const start = await nextInput('click')
      await when(
        () =>
          document.querySelector('h1')?.textContent.includes(name) === true &&
          [...document.querySelectorAll('article')].at(-1)?.textContent.includes(`of ${name}`) === true,
      )
      return (await painted()) - start
    },
    topic,
  )
  await link.click()
  return measured()
}

/** Pixels by which the first row on screen moves when a hundred older rows load above it. */
async function prependShift(bench: Bench): Promise<number> {
  const { page } = bench
  await openTopic(bench, 'topic 0')
  return page.getByRole('region', { name: 'Messages' }).evaluate(async (list) => {
    const scroller = [list as HTMLElement, ...list.querySelectorAll<HTMLElement>('*')].find(
      (each) => each.scrollHeight > each.clientHeight + 200 && getComputedStyle(each).overflowY !== 'visible',
    ) as HTMLElement
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
    const settle = async (): Promise<void> => {
      let height = -1
      while (height !== scroller.scrollHeight) {
        height = scroller.scrollHeight
        for (let count = 0; count < 20; count++) await frame()
      }
    }
    await settle()
    let worst = 0
    for (let page = 0; page < 3; page++) {
      const height = scroller.scrollHeight
      scroller.scrollTop = 400
      await frame()
      await frame()
      const edge = scroller.getBoundingClientRect().top
      const anchor = [...scroller.querySelectorAll<HTMLElement>('article')].find(
        (each) => each.getBoundingClientRect().top >= edge,
      ) as HTMLElement
      const id = anchor.dataset['messageId'] ?? ''
      const before = anchor.getBoundingClientRect().top
      while (scroller.scrollHeight === height) await frame()
      await settle()
      const after =
        scroller.querySelector(`[data-message-id="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN
      worst = Math.max(worst, Math.abs(after - before))
    }
    return worst
  })
}

/** Delivers a thousand messages in one answer of the queue: renders of the list, and the longest task. */
async function burst(bench: Bench): Promise<{ renders: number; longestTask: number }> {
  const { page } = bench
  // The current poll takes the first message; the test holds the messages after it.
  const polling = page.waitForRequest('**/api/v1/events?*')
  await openTopic(bench, 'topic 1')
  await polling
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/events?*', async (route) => {
    await held
    await route.continue()
  })
  await post(bench, 'topic 1', 'the first of the burst')
  await page.getByRole('article').filter({ hasText: 'the first of the burst' }).waitFor()
  for (let index = 0; index < BURST; index++) await post(bench, 'topic 1', `burst ${index} of topic 1`)
  const measured = page.getByRole('region', { name: 'Messages' }).evaluate(
    async (list, last) => {
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map((each) => each.duration)),
      )
      observer.observe({ type: 'longtask' })
      let renders = 0
      const rows = new MutationObserver((records) => {
        if (
          records.some((each) =>
            [...each.addedNodes].some(
              (node) => node instanceof Element && node.querySelector('article') !== null,
            ),
          )
        )
          renders += 1
      })
      rows.observe(list, { childList: true, subtree: true })
      await globalThis.benchTimes.when(() => list.textContent.includes(last))
      await globalThis.benchTimes.painted()
      await new Promise((resolve) => setTimeout(resolve, 200))
      observer.disconnect()
      rows.disconnect()
      return { renders, longestTask: Math.max(0, ...tasks) }
    },
    `burst ${BURST - 1} of topic 1`,
  )
  release()
  const result = await measured
  await page.unroute('**/api/v1/events?*')
  return result
}

/** Percentage of frames dropped while a wheel scrolls through 2,000 rows. */
async function droppedFrames(bench: Bench): Promise<number> {
  const { page } = bench
  await openTopic(bench, 'topic 2')
  const box = await page.getByRole('region', { name: 'Messages' }).boundingBox()
  if (!box) throw new Error('There is no list of messages')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => {
    const gaps: number[] = []
    let last = performance.now()
    const step = (now: number): void => {
      gaps.push(now - last)
      last = now
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    Object.assign(globalThis, { frameGaps: gaps })
  })
  for (const direction of [-1, 1]) {
    for (let step = 0; step < 200; step++) await page.mouse.wheel(0, direction * 240)
  }
  return page.evaluate(() => {
    const gaps = (globalThis as unknown as { frameGaps: number[] }).frameGaps
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0)
    return (100 * dropped) / (gaps.length + dropped)
  })
}

async function prepare(): Promise<Bench & { readonly close: () => Promise<void> }> {
  const population = populateTopics({ topics: TOPICS, messages: MESSAGES_OF_A_TOPIC })
  const organisation = await startOrganisation({ template: population.dataFolder })
  const browser = await chromium.launch(launchOptions)
  const { context, page } = await signedIn(browser, organisation.url, population.people[0]?.email ?? '')
  return {
    organisation,
    population,
    context,
    page,
    close: async () => {
      await browser.close()
      await organisation.dispose()
      population.remove()
    },
  }
}

/**
 * Measures the delays that a person feels, in a real Chromium, beside the same work with nothing around it.
 */
export async function clientFigures(): Promise<readonly Figure[]> {
  const bench = await prepare()
  try {
    await openTopic(bench, 'topic 0')
    const ourSwitches = await switches(bench)
    const ourEchoes = await echoes(bench)
    const ourKeys = await keys(bench)
    const shift = await prependShift(bench)
    const { renders, longestTask } = await burst(bench)
    const dropped = await droppedFrames(bench)
    // Opened only now: a page behind another draws no frames.
    const bare = await bench.context.newPage()
    await installTimes(bare)
    return [
      ...figuresOf('Enter to own message drawn', ourEchoes, await bareEcho(bare, SAMPLES), 2),
      {
        name: 'key to glyph with 5,000 messages loaded and 20 arriving a second, p95',
        unit: 'ms',
        ours: percentile(ourKeys, 0.95),
        bare: percentile(await bareTyping(bare, SAMPLES * 2), 0.95),
        limit: 1.5,
      },
      ...figuresOf('switch to a cached conversation', ourSwitches, await bareSwitch(bare, SAMPLES), 2.5),
      { name: 'shift of the anchor when 100 older rows come in', unit: 'px', ours: shift, limit: 1 },
      { name: `renders for ${BURST} messages in one batch`, unit: 'renders', ours: renders, limit: 1 },
      { name: `longest task for ${BURST} messages in one batch`, unit: 'ms', ours: longestTask, limit: 50 },
      { name: 'frames dropped while wheeling over 2,000 rows', unit: '%', ours: dropped, limit: 1 },
    ]
  } finally {
    await bench.close()
  }
}
