import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Who may import whom. What is not listed is forbidden; tests alone may join everything. The linter holds the cut
 * between app and service as well; this holds the app's own folders in order.
 */

const root = join(import.meta.dirname, '..')
/** What every feature builds on. */
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
  announcements: ['channels'],
  notifications: ['channels', 'quietHours', 'organization'],
  messages: ['channels', 'statuses', 'people', 'emoji', 'organization'],
  personCard: ['messages', 'channels', 'statuses', 'people', 'organization'],
  compose: ['messages', 'channels', 'people', 'emoji', 'organization'],
  inbox: ['compose', 'messages', 'channels', 'people', 'organization'],
  invitations: ['channels', 'people', 'organization'],
  groups: ['channels', 'people', 'organization'],
  settings: ['messages', 'channels', 'members', 'people', 'emoji', 'quietHours', 'signIn', 'organization'],
  calendar: ['messages'],
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  markdown: ['protocol'],
  // What the parts of the service share: it knows none of them.
  service: ['protocol', 'markdown'],
  'service/chat': ['service', 'protocol', 'markdown'],
  'service/calendar': ['service', 'protocol'],
  'service/sample': ['service/chat', 'service/calendar', 'service', 'protocol', 'markdown'],
  'service/host': ['service/chat', 'service/calendar', 'service/sample', 'service', 'protocol', 'markdown'],
  'service/backup': ['service/host', 'service'],
  'service/resetFactor': ['service/host', 'service'],
  'service/main': ['service/host'],
  // Nothing imports the build: a running host reads its result, dist/, alone.
  build: ['service/host', 'worker', 'i18n', 'markdown'],
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
  worker: ['navigation', 'shell'],
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

test('every folder imports only what it may', () => {
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

test.each([
  ['protocol', /\b(window|document|process|localStorage)\b\s*\.|from 'node:/],
  ['markdown', /\b(window|document|process|localStorage)\b\s*\.|from 'node:/],
  ['service', /\b(document|localStorage)\b\s*\./],
  // Temporal is in Node, but not yet in every browser.
  ['client', /\bprocess\s*\.|from 'node:|\bTemporal\./],
])('%s stays within what it runs on', (layer, foreign) => {
  const strays = sources.filter(
    (file) => file.split(sep)[1] === layer && foreign.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strays).toEqual([])
})

test('HTML enters the page at one place', () => {
  const doors =
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|new Function|srcdoc/
  const strays = sources.filter(
    (file) => file.split(sep)[1] === 'client' && doors.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strays).toEqual([])
})

test('IDs are made where a page without TLS can make them too', () => {
  // Tabs are told apart only where the browser has locks, which need TLS as well.
  const strays = sources.filter(
    (file) =>
      file.split(sep)[1] === 'client' &&
      !/\b(localId|tabs)\.ts$/.test(file) &&
      /crypto\.randomUUID/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strays).toEqual([])
})

test('what tests draw at random is drawn with the seed', () => {
  const strays = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !file.endsWith('fastCheck.testing.ts') &&
      /^import .* from 'fast-check'/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strays).toEqual([])
})
