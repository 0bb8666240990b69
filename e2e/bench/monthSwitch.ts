import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { anEvent } from '../../src/client/features/calendar/events.testing.ts'
import { layOutMonth } from '../../src/client/features/calendar/month/monthLayout.ts'
import { dayFromIso, isoOf, weeksOfMonth } from '../../src/client/features/calendar/time/day.ts'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { launchOptions } from '../../src/testing/browser.testing.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { installTimes, timed } from './browserTimes.ts'
import { HOUR, storeEvent, written, type StoredEvent } from './calendarEvents.ts'
import { buildFullCalendarPage } from './fullCalendarPage.ts'
import { figuresOf, percentile, type Figure } from './measure.ts'
import { populate, wordsFor } from './population.ts'

const MONTHS = ['March', 'April'] as const
const YEAR = 2031
const EVENTS_OF_A_MONTH = 500
const DAYS = 30
const ROUNDS = 6
const SAMPLES_OF_A_ROUND = 10
const WARM_UP = 4
const LAID_OUT = 1000

type Month = (typeof MONTHS)[number]

/**
 * Makes five hundred events in each month: one hour each, every twenty-fifth three days. Titles name their
 * day.
 */
function eventsOf(month: Month): readonly StoredEvent[] {
  const first = Date.UTC(YEAR, MONTHS.indexOf(month) + 2, 1)
  return Array.from({ length: EVENTS_OF_A_MONTH }, (_, index) => {
    const day = index % DAYS
    const from = first + day * 24 * HOUR + (7 + (Math.floor(index / DAYS) % 14)) * HOUR
    return {
      title: `${day + 1} ${month}: ${wordsFor(index, 3)}`,
      slug: `${month}-${index}`.toLowerCase(),
      from: written(from),
      to: written(from + (index % 25 === 0 ? 50 : 1) * HOUR),
      text: wordsFor(index, 40),
    }
  })
}

const events = MONTHS.flatMap(eventsOf)

/** Presses and waits until the middle of the next month is drawn. @returns milliseconds from the press */
async function pressed(page: Page, button: string, month: Month): Promise<number> {
  const measured = await timed(
    page,
    async (expected) => {
      const { nextInput, painted, when } = globalThis.benchTimes
      const start = await nextInput('click')
      await when(() => document.querySelector('#root, main')?.textContent.includes(expected) === true)
      return (await painted()) - start
    },
    `15 ${month}: `,
  )
  await page.locator(button).click()
  return measured()
}

/** A page whose buttons switch from March to April and back. */
interface Contender {
  readonly page: Page
  readonly previous: string
  readonly next: string
  readonly samples: number[]
}

/** Switches there and back again, for every sample. */
async function switchMonths({ page, previous, next, samples }: Contender): Promise<void> {
  // A page behind another draws no frames.
  await page.bringToFront()
  for (let index = 0; index < WARM_UP + SAMPLES_OF_A_ROUND; index++) {
    const isForward = index % 2 === 0
    const time = await pressed(page, isForward ? next : previous, isForward ? 'April' : 'March')
    if (index >= WARM_UP) samples.push(time)
  }
}

/** Opens the app's calendar, as a visitor who uses the buttons of the toolbar. */
async function openOurs(page: Page): Promise<Contender> {
  await page.goto(`/calendar/month/${YEAR}-03-10`)
  await page.locator('[data-state=current]').waitFor()
  // Until the next month is loaded too, and nothing else is being loaded.
  await page.waitForLoadState('networkidle')
  return { page, previous: '[data-shortcut="calendar k"]', next: '[data-shortcut="calendar j"]', samples: [] }
}

async function openFullCalendar(page: Page): Promise<Contender> {
  const { script, styles } = await buildFullCalendarPage()
  const shown = {
    start: `${YEAR}-03-10`,
    events: events.map(({ title, from, to }) => ({
      title,
      start: `${from.replace(' ', 'T')}Z`,
      end: `${to.replace(' ', 'T')}Z`,
    })),
  }
  const body = `<!doctype html><meta charset="utf-8"><style>${styles} body { margin: 0 }</style>
    <main></main><script type="application/json" id="shown">${JSON.stringify(shown)}</script>`
  await page.route('**/peer', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/peer')
  await page.addScriptTag({ content: script })
  return { page, previous: '[aria-label="Previous Month"]', next: '[aria-label="Next Month"]', samples: [] }
}

/** Opens the least that a month takes: its cells with four links each, in plain DOM. */
async function openBare(page: Page): Promise<Contender> {
  const months = MONTHS.map((month) =>
    Array.from({ length: 35 }, (_, cell) =>
      events.filter(({ title }) => title.startsWith(`${cell + 1} ${month}:`)).slice(0, 4),
    ),
  )
  const body = `<!doctype html><meta charset="utf-8"><style>
      main { display: grid; grid-template-columns: repeat(7, 1fr); grid-auto-rows: 140px; font: 13px sans-serif }
      a { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
    </style><button id="previous">Previous</button><button id="next">Next</button><main></main>
    <script type="application/json" id="shown">${JSON.stringify(months)}</script>`
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/bare')
  await page.evaluate(() => {
    type Cells = readonly (readonly { readonly title: string; readonly from: string }[])[]
    const shown = JSON.parse(document.querySelector('#shown')?.textContent ?? '') as readonly Cells[]
    const draw = (cells: Cells | undefined): void => {
      const drawn = (cells ?? []).map((cellEvents) => {
        const cell = document.createElement('div')
        for (const { title, from } of cellEvents) {
          const link = document.createElement('a')
          link.href = '/event/x'
          link.textContent = `${from.slice(11, 16)} ${title}`
          cell.append(link)
        }
        return cell
      })
      document.querySelector('main')?.replaceChildren(...drawn)
    }
    document.querySelector('#previous')?.addEventListener('click', () => draw(shown[0]))
    document.querySelector('#next')?.addEventListener('click', () => draw(shown[1]))
    draw(shown[0])
  })
  return { page, previous: '#previous', next: '#next', samples: [] }
}

/** Milliseconds for the layout of a month of a thousand events. */
function layoutTimes(): number[] {
  const weeks = weeksOfMonth(dayFromIso(`${YEAR}-03-10`) ?? 0, 1)
  const many = Array.from({ length: LAID_OUT }, (_, id) => {
    const day = (weeks[0] ?? 0) + (id % 35)
    const hour = String((id * 7) % 23).padStart(2, '0')
    return anEvent({
      id,
      from: `${isoOf(day)} ${hour}:00`,
      to: `${isoOf(day + (id % 25 === 0 ? 2 : 0))} ${hour}:45`,
    })
  })
  return Array.from({ length: 40 }, () => {
    const start = performance.now()
    layOutMonth(many, { of: 'viewer', zone: 'Europe/Zurich' }, weeks)
    return performance.now() - start
  })
}

async function measured(context: BrowserContext): Promise<readonly Figure[]> {
  const contenders: Contender[] = []
  for (const open of [openOurs, openBare, openFullCalendar]) {
    const page = await context.newPage()
    await installTimes(page)
    contenders.push(await open(page))
  }
  // In turns, so that other work of the machine affects all of them alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of contenders) await switchMonths(contender)
  }
  const [ours = [], bare = [], peer = []] = contenders.map(({ samples }) => samples)
  const name = `switch to a prefetched month of ${EVENTS_OF_A_MONTH} events`
  return [
    ...figuresOf(`${name}, beside plain DOM`, ours, bare, 2),
    ...figuresOf(`${name}, beside FullCalendar`, ours, peer, 0.45),
    {
      name: `${LAID_OUT} events laid out in a month, p50`,
      unit: 'ms',
      ours: percentile(layoutTimes(), 0.5),
      limit: 10,
    },
  ]
}

/**
 * Measures the time until the next month appears, beside plain DOM and beside FullCalendar, in a real
 * Chromium.
 */
export async function monthSwitchFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: 1, messages: 0 })
  const database = new Database(join(population.dataFolder, databaseFile))
  database.transaction(() => {
    for (const event of events) storeEvent(database, event)
  })
  database.close()
  const organisation = await startOrganisation({ template: population.dataFolder })
  const browser = await chromium.launch(launchOptions)
  try {
    const viewport = { width: 1280, height: 800 }
    return await measured(
      await browser.newContext({
        viewport,
        baseURL: organisation.url,
        timezoneId: 'UTC',
        serviceWorkers: 'block',
      }),
    )
  } finally {
    await browser.close()
    await organisation.dispose()
    population.remove()
  }
}
