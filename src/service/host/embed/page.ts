import { escapeHtml } from '../../../markdown/html.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { zoneId } from '../../calendar/dates/zones.ts'
import { embedPath, embedViews, wholePath, type EmbedAddress } from './address.ts'
import { addDays, addMonths, dateOf, firstWeekday, lastDayOf, weeksOf } from './months.ts'
import { textsIn, type Say } from './texts/texts.ts'

/** Titles of a day in the month view; the rest is counted. */
const TITLES_OF_A_DAY = 3
/** Days of one event that are drawn; longer ones go on in the calendar itself. */
const DAYS_OF_AN_EVENT = 62

/** All that a page is drawn from. */
interface Drawing {
  readonly address: EmbedAddress
  /** The month shown, `YYYY-MM`. */
  readonly month: string
  /** By the site's clock. */
  readonly today: string
  readonly events: readonly CalendarEvent[]
  readonly isWhole: boolean
  /** Scheme and host of the links. */
  readonly site: string
  /** Where the style sheet is. */
  readonly styles: string
  /** Its name; undefined if it is not known. */
  readonly organization: string | undefined
}

type Days = ReadonlyMap<string, readonly CalendarEvent[]>

type Page = Drawing & { readonly say: Say; readonly days: Days }

const dayOf = (date: string): string => date.slice(0, 10)
const timeOf = (date: string): string => date.slice(11, 16)

/** The last day of an event by its own clock: an end at midnight does not touch the next day. */
function lastDayIn({ all_day, start_date, end_date }: CalendarEvent): string {
  const last = dayOf(end_date)
  const isMidnight = !all_day && timeOf(end_date) === '00:00' && dayOf(start_date) < last
  return isMidnight ? addDays(last, -1) : last
}

/** Collects events by day, the days in order. */
function byDay(placed: Iterable<readonly [day: string, event: CalendarEvent]>): Days {
  const days = new Map<string, CalendarEvent[]>()
  for (const [day, event] of placed) days.set(day, [...(days.get(day) ?? []), event])
  return new Map([...days].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The events of each day of the month, by their own clocks. */
function eventsByDay(month: string, events: readonly CalendarEvent[]): Days {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return byDay(
    events.flatMap((event) => {
      const end = lastDayIn(event)
      const days: [string, CalendarEvent][] = []
      let day = rowDay(event, first)
      while (day <= end && day <= last && days.length < DAYS_OF_AN_EVENT) {
        days.push([day, event])
        day = addDays(day, 1)
      }
      return days
    }),
  )
}

/** The day under which a list that begins on `from` has the event: its first one, or `from` if it runs already. */
const rowDay = ({ start_date }: CalendarEvent, from: string): string =>
  dayOf(start_date) < from ? from : dayOf(start_date)

const format = ({ address }: Page, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(address.tag, { timeZone: 'UTC', ...options }).format(dateOf(day))

const monthName = (page: Page): string => format(page, `${page.month}-01`, { month: 'long', year: 'numeric' })

const clock = ({ address }: Page, time: string): string =>
  new Intl.DateTimeFormat(address.tag, { timeZone: 'UTC', timeStyle: 'short' }).format(
    new Date(`2000-01-01T${time}:00Z`),
  )

/** A link out of the frame: the page around it stays. */
const outside = ({ say, site }: Page, path: string, content: string, rest = ''): string =>
  `<a href="${escapeHtml(site + path)}" target="_blank" rel="noopener" title="${escapeHtml(say('newTab'))}"${rest}>${content}</a>`

const inside = (path: string, content: string, rest = ''): string =>
  `<a href="${escapeHtml(path)}"${rest}>${content}</a>`

const titleOf = (event: CalendarEvent): string => escapeHtml(plainTextOf(event.title) || '–')

const eventPath = ({ slug, id }: CalendarEvent): string =>
  `/event/${encodeURIComponent(slug === '' ? String(id) : slug)}`

/** The day in the list of its month; a day on which no event begins has no heading there, but its first event is. */
function dayPath({ address, month, days }: Page, day: string): string {
  const first = `${month}-01`
  const starts = (days.get(day) ?? []).map((event) => rowDay(event, first))
  const target = starts.includes(day) ? day : (starts[0] ?? day)
  return `${embedPath(address, { view: 'list', month })}#d${target}`
}

function cell(page: Page, day: string): string {
  const { month, today, days, say } = page
  const events = days.get(day) ?? []
  const isOther = !day.startsWith(month)
  const number = `<span class="n">${Number(day.slice(8))}</span>`
  if (isOther) return `<td class="o" aria-hidden="true">${number}</td>`
  const mark = day === today ? ' class="t" aria-current="date"' : ''
  if (events.length === 0) return `<td${mark}>${number}</td>`
  const name = `${format(page, day, { dateStyle: 'full' })}, ${say('count', { count: events.length })}`
  const shown = events.slice(0, TITLES_OF_A_DAY).map((event) => {
    const time = event.all_day || dayOf(event.start_date) !== day ? '' : clock(page, timeOf(event.start_date))
    const words = `${time === '' ? '' : `<time>${escapeHtml(time)}</time> `}<span dir="auto">${titleOf(event)}</span>`
    return `<li${event.featured ? ' class="f"' : ''}>${outside(page, eventPath(event), words)}</li>`
  })
  const rest = events.length - shown.length
  const more =
    rest > 0
      ? `<li class="m">${inside(dayPath(page, day), escapeHtml(say('more', { count: rest })))}</li>`
      : ''
  return `<td${mark}>${inside(dayPath(page, day), `${number}<i></i>`, ` class="d" aria-label="${escapeHtml(name)}"`)}<ul>${shown.join('')}${more}</ul></td>`
}

function grid(page: Page): string {
  const first = firstWeekday(page.address.tag)
  const weeks = weeksOf(page.month, first)
  const heads = (weeks[0] ?? []).map(
    (day) =>
      `<th scope="col" abbr="${escapeHtml(format(page, day, { weekday: 'long' }))}">${escapeHtml(format(page, day, { weekday: 'short' }))}</th>`,
  )
  const rows = weeks.map((week) => `<tr>${week.map((day) => cell(page, day)).join('')}</tr>`)
  return `<table><caption>${escapeHtml(monthName(page))}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The event's time zone at its start as readers of the language write it: “MEZ”; where they have only an offset, “CET”. */
function zoneName({ address }: Page, { timezone, timezone_abbr, utc_start_date }: CalendarEvent): string {
  const name = new Intl.DateTimeFormat(address.tag, {
    timeZone: zoneId(timezone) ?? 'UTC',
    timeZoneName: 'short',
  })
    .formatToParts(new Date(`${utc_start_date.replace(' ', 'T')}Z`))
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || /^(?:GMT|UTC)./.test(name) ? timezone_abbr : name
}

const DAY = 86_400_000

/** A time by the event's own clock, as if it were UTC. */
const wall = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`)

/** The time of an event in the list of a day: without dates if all of it is that day's, or the night's after it. */
function whenOf(page: Page, event: CalendarEvent, day: string): string {
  const { all_day, start_date, end_date } = event
  const [first, last] = [dayOf(start_date), lastDayIn(event)]
  const [from, to] = [wall(start_date), wall(end_date)]
  const dates: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric', month: 'short' }
  const range = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(page.address.tag, { ...dates, ...options }).formatRange(from, to)
  if (all_day) return first === last ? page.say('allDay') : range({})
  const isOfDay = first === day && (last === day || to - from < DAY)
  const [start, end] = [clock(page, timeOf(start_date)), clock(page, timeOf(end_date))]
  const times = isOfDay
    ? [start, ...(start === end ? [] : [end])].join(' – ')
    : range({ hour: 'numeric', minute: '2-digit' })
  return `${times} ${zoneName(page, event)}`
}

function row(page: Page, event: CalendarEvent, day: string): string {
  const venue = event.venue.map(({ venue: name }) => plainTextOf(name)).join(', ')
  const words = `<b dir="auto">${titleOf(event)}</b><span>${escapeHtml(whenOf(page, event, day))}</span>${venue === '' ? '' : `<span dir="auto">${escapeHtml(venue)}</span>`}`
  return `<li${event.featured ? ' class="f"' : ''}>${outside(page, eventPath(event), words)}</li>`
}

/** The events of the month once each; those that are over only of a month that the address names. */
function list(page: Page): string {
  const { events, month, today, address, say } = page
  const isPresent = address.month === undefined && address.view === 'list'
  const from = isPresent ? today : `${month}-01`
  const shown = [
    ...byDay(
      events
        .filter((event) => lastDayIn(event) >= from && dayOf(event.start_date) <= lastDayOf(month))
        .map((event) => [rowDay(event, from), event]),
    ),
  ]
  if (shown.length === 0) return `<p class="e">${escapeHtml(say('empty', { month: monthName(page) }))}</p>`
  return shown
    .map(
      ([day, events]) =>
        `<section><h2 id="d${day}"${day === today ? ' class="t"' : ''}>${escapeHtml(format(page, day, { weekday: 'long', day: 'numeric', month: 'long' }))}</h2><ul>${events.map((event) => row(page, event, day)).join('')}</ul></section>`,
    )
    .join('')
}

function header(page: Page): string {
  const { address, month, say, today } = page
  const step = (months: number, name: 'previous' | 'next', sign: string): string =>
    inside(
      embedPath(address, { month: addMonths(month, months) }),
      sign,
      ` rel="${name === 'next' ? 'next' : 'prev'}" aria-label="${escapeHtml(say(name))}"`,
    )
  const views = embedViews.map((view) =>
    inside(
      embedPath(address, { view }),
      escapeHtml(say(view)),
      view === address.view ? ' aria-current="page"' : '',
    ),
  )
  const back = today.startsWith(month)
    ? ''
    : inside(embedPath(address, { month: undefined }), escapeHtml(say('today')))
  return `<header><h1>${escapeHtml(monthName(page))}</h1><nav>${step(-1, 'previous', '‹')}${step(1, 'next', '›')}${back}</nav><nav aria-label="${escapeHtml(say('views'))}" class="v">${views.join('')}</nav></header>`
}

function documentOf({ address, styles, organization }: Drawing, say: Say, body: string): string {
  const title = organization === undefined ? say('title') : `${say('title')} – ${organization}`
  const theme = address.theme === 'auto' ? '' : ` data-theme="${address.theme}"`
  return `<!doctype html>
<html lang="${escapeHtml(address.tag)}"${theme}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${escapeHtml(styles)}"></head>
<body>${body}</body>
</html>
`
}

const footer = (page: Page): string =>
  `<footer>${outside(page, wholePath(page.address), escapeHtml(page.say('open')))}</footer>`

/** Draws the calendar as a page without scripts. */
export function drawEmbed(drawing: Drawing): string {
  const say = textsIn(drawing.address.language)
  const page = { ...drawing, say, days: eventsByDay(drawing.month, drawing.events) }
  const main =
    drawing.address.view === 'month'
      ? `${grid(page)}<div class="l">${list(page)}</div>`
      : `<div class="w">${list(page)}</div>`
  return documentOf(drawing, say, `${header(page)}<main>${main}</main>${footer(page)}`)
}

/** Draws the page of a calendar that does not answer. */
export function drawFailure(drawing: Omit<Drawing, 'events' | 'isWhole'>): string {
  const say = textsIn(drawing.address.language)
  const page = { ...drawing, events: [], isWhole: true, say, days: new Map() }
  const again = inside(embedPath(drawing.address, {}), escapeHtml(say('retry')))
  return documentOf(
    page,
    say,
    `${header(page)}<main><p class="e" role="alert">${escapeHtml(say('failed'))} ${again}</p></main>${footer(page)}`,
  )
}
