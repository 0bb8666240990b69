import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../../src/testing/browser.testing.ts'
import { startFaultProxy } from '../faultProxy.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { populateLarge, type LargeOrganisation } from './largeOrganisation.ts'
import { percentile, type Figure } from './measure.ts'
import { signedIn } from './visit.ts'

const STARTS = 7
const SLOWDOWN = 4
const size = {
  people: 10_000,
  channels: 1000,
  messages: 50_000,
  live: 1,
  channelsOfLive: 200,
  channelsOfOthers: 20,
  channelsOfReader: 200,
  channelsOfReturning: 0,
} as const
/** Position of the first channel of the last person. */
const CHANNEL_OF_READER = 800

/** Milliseconds from the start of the navigation until the page's messages are drawn. */
const untilMessages = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await globalThis.benchTimes.when(() => document.querySelector('article') !== null)
    return globalThis.benchTimes.painted()
  })

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Times first visits, with an empty browser, on a processor that is four times as slow. */
async function coldStarts(browser: Browser, url: string, email: string, path: string): Promise<number[]> {
  const samples: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const { context, page } = await signedIn(browser, url, email)
    await slow(page)
    await page.goto(path, { waitUntil: 'commit' })
    samples.push(await untilMessages(page))
    await context.close()
  }
  return samples
}

/**
 * Resolves once this device stores the content of the next start: the snapshot, the unread messages, and the
 * messages.
 */
const untilKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const countIn = (name: string): Promise<number> =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('state').objectStore('state').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      })
    for (;;) {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
      const name = names.find((each) => each.startsWith('parley-state'))
      if (name !== undefined && (await countIn(name)) >= 3) return
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

/**
 * Times later visits, while the service answers nothing: the browser gets only the requests that it makes
 * again, and the page itself.
 */
async function warmStarts(browser: Browser, port: number, email: string, path: string): Promise<number[]> {
  const proxy = await startFaultProxy(port)
  const { context, page } = await signedIn(browser, proxy.url, email)
  await page.goto(path)
  await untilMessages(page)
  await untilKept(page)
  proxy.inject('GET', /^\/(session|api\/)/, { kind: 'hang' }, Infinity)
  proxy.inject('POST', /^\/(session|api\/)/, { kind: 'hang' }, Infinity)
  const samples: number[] = []
  for (let start = 0; start < STARTS; start++) {
    await page.reload({ waitUntil: 'commit' })
    samples.push(await untilMessages(page))
  }
  await context.close()
  await proxy.close()
  return samples
}

const pathOf = (population: LargeOrganisation): string =>
  `/channel/${population.channelIds[CHANNEL_OF_READER] ?? 0}/topic/${encodeURIComponent('topic 0')}`

/** Measures the time until the last conversation is readable. */
export async function startFigures(): Promise<readonly Figure[]> {
  const population = populateLarge(size)
  const organisation = await startOrganisation({ template: population.dataFolder })
  const browser = await chromium.launch(launchOptions)
  const email = population.reader.email
  const where = `with ${size.people.toLocaleString('en')} people and ${size.channels.toLocaleString('en')} channels, p50`
  try {
    const cold = await coldStarts(browser, organisation.url, email, pathOf(population))
    const warm = await warmStarts(browser, organisation.port, email, pathOf(population))
    return [
      {
        name: `first start until readable, processor ${SLOWDOWN} times slower, ${where}`,
        unit: 'ms',
        ours: percentile(cold, 0.5),
        limit: 2000,
      },
      {
        name: `later start until readable, the service silent, ${where}`,
        unit: 'ms',
        ours: percentile(warm, 0.5),
        limit: 500,
      },
    ]
  } finally {
    await browser.close()
    await organisation.dispose()
    population.remove()
  }
}
