import type { EngineName } from './tab.ts'

/*
 * Journeys of e2e/journeys that the driver of an engine cannot take, though the app works there. Those that need the
 * tools of Chromium are not listed: the driver refuses them itself (limits.ts).
 */

/** A journey that does not run in an engine. */
export interface Unable {
  readonly engine: EngineName
  /** Its file in e2e/journeys. */
  readonly file: string
  readonly title: string
  readonly reason: string
}

/** Titles of journeys, by their file. */
type Journeys = Readonly<Record<string, readonly string[]>>

const inFirefox: Readonly<Record<string, Journeys>> = {
  'the driver has no touch screen': {
    'accessibility.spec.ts': ['the phone’s layout has no violations'],
    'calendar.spec.ts': ['a visitor reads a month on a phone as dots with the chosen day below'],
    'phone.spec.ts': [
      'on a phone filters are as high as a finger needs, and no table of the settings goes sideways',
    ],
    'pins.spec.ts': ['on a phone the list covers the page, and the actions of a message have the entry'],
  },
  'the driver cannot show a page as it is printed': {
    'everyDay.spec.ts': [
      'the calendar of a member is printed without rail and sidebar, and says which page it is',
    ],
    'outline.spec.ts': ['the outline is not printed'],
  },
  'the driver tells of one dialog for files in a page': {
    'uploadSpace.spec.ts': [
      'an administrator lowers each person’s space; a person is warned, refused with a reason, and frees space',
    ],
  },
  'the driver does not reach the worker': {
    'push.spec.ts': ['a phone is told of a message while the app is closed, and no more once it is read'],
  },
  'the driver does not tell when a page crashes': {
    'tabs.spec.ts': [
      'ten tabs share one queue, all are live, and the next takes over when the leader crashes',
    ],
  },
}

const listed = (engine: EngineName, reasons: Readonly<Record<string, Journeys>>): readonly Unable[] =>
  Object.entries(reasons).flatMap(([reason, files]) =>
    Object.entries(files).flatMap(([file, titles]) =>
      titles.map((title) => ({ engine, file, title, reason })),
    ),
  )

export const unable: readonly Unable[] = listed('firefox', inFirefox)

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Patterns for Playwright that match the journeys which an engine does not take. */
export const patternsOf = (engine: EngineName): RegExp[] =>
  unable
    .filter((each) => each.engine === engine)
    .map(({ file, title }) => new RegExp(`${literally(file)} (.* )?${literally(title)}$`))

/** The journeys and their reasons, as docs/browsers.md shows them. */
export function listOfUnable(): string {
  const rows = unable.map(
    ({ engine, file, title, reason }) => `| ${engine} | \`${file}\` | ${title} | ${reason} |`,
  )
  return ['| engine | file | journey | why |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
