/** An event in the form that links to other calendars need. */
export interface AddedEvent {
  readonly title: string
  /** Milliseconds since the epoch; unused for all-day events. */
  readonly start: number
  readonly end: number
  /** First and last day (`YYYY-MM-DD`), both included; undefined for events at a time of day. */
  readonly days: { readonly first: string; readonly last: string } | undefined
  /** Plain text. */
  readonly details: string
  readonly location: string
}

const DAY = 86_400_000

/** "20261124T193000Z" */
const basicTime = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10)

/** Some browsers and servers cut off addresses with longer details. */
const LONGEST_DETAILS = 1000
const shorten = (text: string): string =>
  text.length <= LONGEST_DETAILS ? text : `${text.slice(0, LONGEST_DETAILS - 1)}…`

/** Returns the page of Google Calendar with the event filled in. Google's end of all-day events is exclusive. */
export function googleLink({ title, start, end, days, details, location }: AddedEvent): string {
  const dates = days
    ? `${days.first.replaceAll('-', '')}/${dayAfter(days.last).replaceAll('-', '')}`
    : `${basicTime(start)}/${basicTime(end)}`
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates,
    details: shorten(details),
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Returns the page of Outlook on the web: `live` is for private accounts, `office` for those of organizations. */
export function outlookLink(
  { title, start, end, days, details, location }: AddedEvent,
  site: 'live' | 'office',
): string {
  const when: Record<string, string> = days
    ? { startdt: days.first, enddt: dayAfter(days.last), allday: 'true' }
    : { startdt: new Date(start).toISOString(), enddt: new Date(end).toISOString() }
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    ...when,
    body: shorten(details),
    location,
  })
  return `https://outlook.${site}.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`
}
