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

type Page = Drawing & { readonly say: Say; readonly days: ReadonlyMap<string, readonly CalendarEvent[]> }

const dayOf = (date: string): string => date.slice(0, 10)
const timeOf = (date: string): string => date.slice(11, 16)

/** The events of each day of the month, by their own clocks. */
function eventsByDay(
  month: string,
  events: readonly CalendarEvent[],
): ReadonlyMap<string, readonly CalendarEvent[]> {
  const days = new Map<string, CalendarEvent[]>()
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  for (const event of events) {
    const end = dayOf(event.end_date)
    let day = dayOf(event.start_date) < first ? first : dayOf(event.start_date)
    for (let count = 0; day <= end && day <= last && count < DAYS_OF_AN_EVENT; count += 1) {
      days.set(day, [...(days.get(day) ?? []), event])
      day = addDays(day, 1)
    }
  }
  return new Map([...days].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

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

/** The day in the list of its month. */
const dayPath = ({ address, month }: Page, day: string): string =>
  `${embedPath(address, { view: 'list', month })}#d${day}`

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

function whenOf(page: Page, event: CalendarEvent, day: string): string {
  if (event.all_day) return page.say('allDay')
  const starts = dayOf(event.start_date) === day
  const ends = dayOf(event.end_date) === day
  const parts = [
    starts ? clock(page, timeOf(event.start_date)) : '',
    ends ? clock(page, timeOf(event.end_date)) : '',
  ]
  const text = parts[0] === parts[1] ? (parts[0] ?? '') : parts.join(' – ')
  return starts || ends ? `${text.trim()} ${zoneName(page, event)}` : page.say('allDay')
}

function row(page: Page, event: CalendarEvent, day: string): string {
  const venue = event.venue.map(({ venue: name }) => plainTextOf(name)).join(', ')
  const words = `<b dir="auto">${titleOf(event)}</b><span>${escapeHtml(whenOf(page, event, day))}</span>${venue === '' ? '' : `<span dir="auto">${escapeHtml(venue)}</span>`}`
  return `<li${event.featured ? ' class="f"' : ''}>${outside(page, eventPath(event), words)}</li>`
}

/** The days of the month that have events; those before today only of a month that the address names. */
function list(page: Page): string {
  const { days, today, address, say } = page
  const isPresent = address.month === undefined && address.view === 'list'
  const shown = [...days].filter(([day]) => !isPresent || day >= today)
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
