import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Lists the folders that each folder may import; any other import is forbidden. Only tests may import from
 * everywhere. The linter also holds the separation of app and service, and the globals that each may use; this test
 * holds the order of the folders, and rules that the linter cannot express.
 */

const root = join(import.meta.dirname, '..')
/** The folders that every feature may import. */
const base = ['kernel', 'navigation', 'i18n', 'ui', 'markdown', 'protocol']

/** Each feature with the features that it may import, besides `base`: later ones build on earlier ones. */
const features: Readonly<Record<string, readonly string[]>> = {
  organization: [],
  quietHours: [],
  signIn: [],
  joining: ['signIn'],
  emoji: ['organization'],
  people: ['organization'],
  statuses: ['people', 'emoji', 'organization'],
  members: ['statuses', 'people', 'organization'],
  channels: ['people', 'organization'],
  announcements: ['channels', 'people'],
  notifications: ['channels', 'people', 'quietHours', 'organization'],
  messages: ['channels', 'statuses', 'people', 'emoji', 'organization'],
  personCard: ['messages', 'channels', 'statuses', 'people', 'organization'],
  compose: ['messages', 'channels', 'people', 'emoji', 'organization'],
  invitations: ['channels', 'people', 'organization'],
  inbox: ['compose', 'invitations', 'messages', 'channels', 'people', 'organization'],
  groups: ['channels', 'people', 'organization'],
  settings: [
    'messages',
    'channels',
    'members',
    'people',
    'emoji',
    'notifications',
    'quietHours',
    'signIn',
    'organization',
  ],
  calendar: ['messages', 'organization'],
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  markdown: ['protocol'],
  // Files shared by the parts of the service, none of which they may import.
  service: ['protocol', 'markdown'],
  // The kernel of both interfaces: it knows neither.
  'service/http': ['service', 'protocol'],
  'service/chat': ['service/http', 'service', 'protocol', 'markdown'],
  'service/calendar': ['service/http', 'service', 'protocol'],
  'service/sample': ['service/chat', 'service/calendar', 'service', 'protocol', 'markdown'],
  'service/host': [
    'service/chat',
    'service/calendar',
    'service/http',
    'service/sample',
    'service',
    'protocol',
    'markdown',
  ],
  'service/backup': ['service/host', 'service'],
  'service/resetFactor': ['service/host', 'service'],
  'service/import': [
    'service/host',
    'service/chat',
    'service/calendar',
    'service/http',
    'service',
    'protocol',
    'markdown',
  ],
  'service/export': ['service/import', 'service/host', 'service/chat', 'service', 'protocol', 'markdown'],
  'service/move': [
    'service/import',
    'service/host',
    'service/chat',
    'service/calendar',
    'service',
    'protocol',
    'markdown',
  ],
  'service/moveCalendar': ['service/move', 'service/import', 'service/host', 'service'],
  'service/main': ['service/host'],
  // Nothing imports the build: a running host reads its result, dist/, alone.
  build: ['service/host', 'worker', 'i18n', 'markdown', 'protocol'],
  i18n: [],
  ui: ['i18n'],
  navigation: ['ui', 'protocol'],
  kernel: ['i18n', 'ui', 'protocol'],
  ...Object.fromEntries(
    Object.entries(features).map(([name, others]) => [
      `features/${name}`,
      [...others.map((other) => `features/${other}`), ...base],
    ]),
  ),
  shell: [...Object.keys(features).map((name) => `features/${name}`), ...base],
  worker: ['features/messages', 'features/notifications', 'navigation', 'shell', 'protocol'],
  ahead: ['shell', 'kernel', 'navigation'],
  main: ['shell', 'navigation', 'ui'],
}

/**
 * `src/client/ui/Button.tsx` is in `ui`, `src/client/features/people/names.ts` in `features/people`,
 * `src/service/chat/context.ts` in `service/chat`, other parts in `service`.
 */
function layerOf(path: string): string {
  const [, first = '', second = '', third = ''] = path.split(sep)
  const name = second.replace(/\.tsx?$/, '')
  if (first === 'client') return name === 'features' ? `features/${third}` : name
  const part = `${first}/${name}`
  return Object.hasOwn(allowed, part) ? part : first
}

const conformance = join('src/service/conformance', sep)

/** Tests and their helpers: `outbox.test.ts`, `outbox.testing.ts`, and the suite that checks the service by the spec. */
const isOfTests = (file: string): boolean => /\.test(ing)?\.tsx?$/.test(file) || file.startsWith(conformance)

const isSource = (file: string): boolean => !isOfTests(file) && !file.endsWith('.d.ts')

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(isSource)

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\(|^import)\s*'(\.[^']+)'/gm)].map(
    (match) => normalize(join(dirname(file), match[1] as string)),
  )

test('every folder imports only the folders that it may', () => {
  const strays = sources.flatMap((file) => {
    const from = layerOf(file)
    return importsOf(file)
      .filter((target) => layerOf(target) !== from && !allowed[from]?.includes(layerOf(target)))
      .map((target) => `${file} imports ${target}`)
  })
  expect(strays).toEqual([])
})

test('no source imports a test or a helper of tests', () => {
  const strays = sources.flatMap((file) =>
    importsOf(file)
      .filter(isOfTests)
      .map((target) => `${file} imports ${target}`),
  )
  expect(strays).toEqual([])
})

test('nothing in src, tests included, imports from e2e', () => {
  const strays = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    importsOf(file).some((target) => target.startsWith(`e2e${sep}`)),
  )
  expect(strays).toEqual([])
})

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(300)
})

test('HTML enters the page at one place', () => {
  const doors =
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i
  const strays = sources.filter(
    (file) => file.split(sep)[1] === 'client' && doors.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strays).toEqual([])
})

const call = /\bdatabase\s*\.(?:all|get|run|exec)\b/
/** Text that begins with a statement, and queries within conditions. */
const query = /(['"`])\s*(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s|\(\s*SELECT\s/

const isStore = (file: string): boolean => /(?:^|\/)store(?:\.ts$|\/)/.test(file.split(sep).join('/'))

/**
 * Conditions that requests put together; the statement that contains them is in a store. Files outside are
 * listed with what their conditions select.
 */
const conditions: Readonly<Record<string, string>> = {
  'chat/messages/access.ts': 'messages that a reader can read',
  'chat/messages/narrow/channels.ts': 'messages by the terms of a narrow about channels',
  'chat/messages/narrow/people.ts': 'messages by the terms of a narrow about people',
  'chat/messages/narrow/states.ts': 'messages by the terms of a narrow about states',
  'chat/messages/search/condition.ts': 'messages by the words of a search',
  'calendar/access.ts': 'records that a caller can see',
  'calendar/textFunctions.ts': 'records by the words of a search',
  'calendar/events/dateFilters.ts': 'events by time',
  'calendar/events/filters.ts': 'events by the filters of a list',
  'calendar/places/list.ts': 'venues and organizers by the filters of a list',
  'calendar/places/visibility.ts': 'venues and organizers that a caller can see',
  'calendar/terms/routes.ts': 'categories and tags by the filters of a list',
}

test('SQL of chat and calendar stands in their stores', () => {
  const service = join('src', 'service', sep)
  const outside = sources
    .filter((file) => /^(?:chat|calendar)\//.test(file.slice(service.length).split(sep).join('/')))
    .filter((file) => file.startsWith(service) && !isStore(file))
    .map((file) => ({
      name: file.slice(service.length).split(sep).join('/'),
      text: readFileSync(join(root, file), 'utf8'),
    }))
  expect(outside.length).toBeGreaterThan(200)
  expect(outside.filter(({ text }) => call.test(text)).map(({ name }) => name)).toEqual([])
  const withQueries = outside.filter(({ text }) => query.test(text)).map(({ name }) => name)
  expect(withQueries.filter((name) => !Object.hasOwn(conditions, name))).toEqual([])
  // A listed file that no longer has conditions leaves the list.
  expect(Object.keys(conditions).filter((name) => !withQueries.includes(name))).toEqual([])
})
