import type { Line, Place } from './screenplay.ts'

/*
 * Messages of every working day: the bot's reports and short morning notes. They are combined from parts, in
 * the same way at each first start.
 */

const DAY = 24 * 60 * 60
const HOUR = 60 * 60
const WEEKS = 4
const FIRST_BUILD = 412
const FIRST_TICKET = 1190

const services = ['web', 'api', 'mobile'] as const

const changes = [
  'Keep the guest list in order while scrolling',
  'Say which ticket was scanned twice',
  'Load the calendar only when it is opened',
  'Draw the chart without jumping',
  'Retry the queue after a restart',
  'Use the zone of the event in mails',
  'Show how many places are left',
  'Let the waiting list be sorted',
  'Drop the second copy of the fonts',
  'Read phone numbers aloud correctly',
  'Do not ask for a password twice',
  'Make drafts survive a full disk',
  'Count people, not tickets',
  'Open links to the door app in the app',
  'Turn thumbnails upright',
  'Explain an empty search',
] as const

const failures = [
  `FAIL  src/door/queue.test.ts > a scan is sent once after a restart
AssertionError: expected 2 to be 1
    at src/door/queue.test.ts:88:29`,
  `error TS2345: Argument of type 'string | undefined' is not assignable
  to parameter of type 'string'.
    src/events/zone.ts(41,18)`,
  `FAIL  src/waitlist/promote.test.ts > promotes in order
  - Expected: ["ada", "noor", "kim"]
  + Received: ["noor", "ada", "kim"]`,
] as const

const morningNotes = {
  noah: [
    'ranking for the search',
    'second mail provider',
    'smaller cache keys',
    'review for Daniel',
    'export of guest lists',
  ],
  priya: [
    'time zones in the event form',
    'waiting list in the browser',
    'contrast checks in the build',
    'faster start page',
    'areas, first sketch',
  ],
  oskar: [
    'rehearsal of the upgrade',
    'old endpoints out',
    'limits for the public calendar',
    'on call, all quiet',
    'notes for the release',
  ],
  daniel: [
    'door app offline',
    'Bluetooth, just looking',
    'thumbnails on the phone',
    'store screenshots',
    'battery of old phones',
  ],
  elif: [
    'release checks for the web app',
    'list of flaky tests',
    'door app on eight phones',
    'keyboard only, all screens',
    'six months ahead',
  ],
} as const

const endings = [
  '',
  ' Nothing in the way.',
  ' Could use a second pair of eyes after lunch.',
  ' Out from three, dentist.',
  ' Then reviews.',
  ' Yesterday took longer than I thought, so the same today.',
] as const

type Random = () => number

function pick<T>(random: Random, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}

const line = (
  place: Place,
  by: string,
  text: string,
  sentAt: number,
  reactions: Line['reactions'] = [],
): Line => ({
  place,
  by,
  text,
  sentAt,
  reactions,
  starredBy: [],
  earlierText: undefined,
  earlierTopic: undefined,
  label: undefined,
  votes: [],
})

const isWorkingDay = (midnight: number): boolean => ![0, 6].includes(new Date(midnight * 1000).getUTCDay())

function build(random: Random, number: number, sentAt: number): Line {
  const service = pick(random, services)
  const place = { channel: 'deployments', topic: service }
  const ticket = `LNT-${FIRST_TICKET + Math.floor((number - FIRST_BUILD) * 0.9)}`
  if (random() < 0.14) {
    const text = `:cross_mark: **${service}** build ${number} failed, ${ticket}\n\n\`\`\`text\n${pick(random, failures)}\n\`\`\``
    return line(place, 'bot', text, sentAt, [
      { emoji: 'eyes', by: [pick(random, ['elif', 'priya', 'noah'])] },
    ])
  }
  const seconds = 90 + Math.floor(random() * 200)
  const duration = `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const text = `:check: **${service}** build ${number} is live after ${duration}\n* ${pick(random, changes)}, ${ticket}`
  return line(place, 'bot', text, sentAt, random() < 0.2 ? [{ emoji: 'ship-it', by: ['admin'] }] : [])
}

function* morning(random: Random, midnight: number): Generator<Line> {
  const place = { channel: 'engineering', topic: 'this morning' }
  let sentAt = midnight + 7 * HOUR
  for (const [name, tasks] of Object.entries(morningNotes)) {
    sentAt += Math.floor(random() * 1500)
    if (random() < 0.22) continue
    const task = pick(random, tasks)
    yield line(place, name, `${task[0]?.toUpperCase()}${task.slice(1)}.${pick(random, endings)}`, sentAt)
  }
}

/** Messages of four weeks of working days up to `now` (UNIX seconds). */
export function routineLines(random: Random, now: number): Line[] {
  const lines: Line[] = []
  const today = Math.floor(now / DAY) * DAY
  let number = FIRST_BUILD
  for (let midnight = today - WEEKS * 7 * DAY; midnight <= today; midnight += DAY) {
    if (!isWorkingDay(midnight)) continue
    lines.push(...morning(random, midnight))
    const builds = 4 + Math.floor(random() * 5)
    for (let index = 0; index < builds; index++) {
      number += 1
      lines.push(
        build(random, number, midnight + 8 * HOUR + Math.floor(((index + random()) * 9 * HOUR) / builds)),
      )
    }
  }
  return lines.filter(({ sentAt }) => sentAt < now)
}
