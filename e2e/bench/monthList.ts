import { join } from 'node:path'
import { migrate } from '../../src/service/database/migrate.ts'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { HOUR, storeEvent, written } from './calendarEvents.ts'
import { call } from './http.ts'
import { figuresOf, type Figure } from './measure.ts'
import { populate, wordsFor } from './population.ts'

const STORED = 100_000
const FIRST_YEAR = 2021
const MONTHS = 120
const PAGE = 50
const SAMPLES = 600
/** Requests before the measurement, in which code is compiled and pages of the file are read. */
const WARM_UP = 200
const CATEGORIES = 12
const VENUES = 40

/** Adds ten years of events: two hours each, every fiftieth nine days. */
function addEvents(database: Database): void {
  const start = Date.UTC(FIRST_YEAR, 0, 1)
  const step = (Date.UTC(FIRST_YEAR + MONTHS / 12, 0, 1) - start) / STORED
  for (let index = 0; index < STORED; index++) {
    const begin = start + index * step
    const [from, to] = [written(begin), written(begin + (index % 50 === 0 ? 216 : 2) * HOUR)]
    const id = storeEvent(database, {
      title: wordsFor(index, 4),
      slug: `event-${index}`,
      from,
      to,
      text: wordsFor(index, 60),
    })
    database.run('INSERT INTO calendar_event_term VALUES (?, ?, 0)', id, 1 + (index % CATEGORIES))
    database.run('INSERT INTO calendar_event_venue VALUES (?, ?, 0)', id, 1 + (index % VENUES))
  }
}

function fill(database: Database): void {
  migrate(database)
  database.transaction(() => {
    for (let index = 1; index <= CATEGORIES; index++) {
      database.run(
        "INSERT INTO calendar_term (taxonomy, name, slug, author_id) VALUES ('category', ?1, ?1, 1)",
        `category-${index}`,
      )
    }
    for (let index = 1; index <= VENUES; index++) {
      database.run(
        `INSERT INTO calendar_venue (author_id, status, published_at, modified_at, name, slug)
         VALUES (1, 'publish', 0, 0, ?1, ?1)`,
        `venue-${index}`,
      )
    }
    addEvents(database)
  })
}

/** First and last day of a month, counted from the first. */
function monthOf(index: number): readonly [first: string, last: string] {
  const day = (month: number, date: number) => written(Date.UTC(FIRST_YEAR, month, date)).slice(0, 10)
  return [day(index, 1), day(index + 1, 0)]
}

const dayNumber = (day: string): number => Date.parse(day) / (24 * HOUR)

/** Times the SELECT of the page's rows alone, found in the same way, on the same file. */
function bareSelect(database: Database, [first, last]: readonly [string, string]): number {
  const start = performance.now()
  database.all(
    `SELECT * FROM calendar_event WHERE status = 'publish' AND hide_from_listings = 0
       AND start_date <= ? AND end_date > ?
       AND id IN (SELECT id FROM calendar_event_span WHERE first_day <= ? AND last_day >= ?)
     ORDER BY start_date, id LIMIT ?`,
    `${last} 23:59:59`,
    `${first} 23:59:59`,
    dayNumber(last) + 1,
    dayNumber(first) - 1,
    PAGE,
  )
  return performance.now() - start
}

/** Times the whole request, over HTTP. */
async function fetchMonth(url: string, [first, last]: readonly [string, string]): Promise<number> {
  const start = performance.now()
  const { body, at } = await call(`${url}/calendar/events/v1/events`, 'GET', undefined, {
    starts_before: last,
    ends_after: first,
    per_page: String(PAGE),
  })
  const { events, total } = JSON.parse(body) as { events: unknown[]; total: number }
  if (events.length !== PAGE || total < 700)
    throw new Error(`Expected a month, got ${events.length} of ${total}`)
  return at - start
}

/**
 * Measures a page of any month's events from a hundred thousand: the whole request beside the SELECT of its
 * rows, in turns.
 */
export async function monthListFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: 1, messages: 0 })
  const template = new Database(join(population.dataFolder, databaseFile))
  fill(template)
  template.close()
  const organisation = await startOrganisation({ template: population.dataFolder })
  const database = new Database(join(organisation.dataFolder, databaseFile))
  try {
    const ours: number[] = []
    const bare: number[] = []
    for (let index = 0; index < SAMPLES; index++) {
      const month = monthOf((index * 37) % (MONTHS - 1))
      // The second of the two finds the pages of the file in memory: each of them is second half of the time.
      if (index % 2 === 1) bare.push(bareSelect(database, month))
      ours.push(await fetchMonth(organisation.url, month))
      if (index % 2 === 0) bare.push(bareSelect(database, month))
    }
    return figuresOf(
      `a month’s events, ${PAGE} of ${STORED.toLocaleString('en')} stored`,
      ours.slice(WARM_UP),
      bare.slice(WARM_UP),
      20,
    )
  } finally {
    database.close()
    await organisation.dispose()
    population.remove()
  }
}
