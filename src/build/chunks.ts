import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** @throws Error when there is no such file: one that was renamed would leave its chunk, and nothing would say so */
function inApp(file: string): string {
  const path = join(import.meta.dirname, '../client', file)
  if (!existsSync(path)) throw new Error(`src/build/chunks.ts names ${file}, which is not there`)
  return path
}

const signIn = [inApp('features/signIn/SignInPage.tsx')]
const firstMessages = [inApp('shell/SignedIn.tsx'), inApp('shell/pages/ViewPage.tsx')]
/** Reads what a device keeps, before anything can be shown: nothing that is drawn later may come with it. */
const recall = inApp('shell/warmStart/recall.ts')
/** The calendar, for those who have no account as well; none of the chat may come with it. */
const visitor = [inApp('shell/visitor/Visitor.tsx')]
const calendar = new Set(
  ['Calendar.tsx', 'useCalendar.ts', 'commands.ts'].map((file) => inApp(`features/calendar/${file}`)),
)
/** Loads in one piece what of the calendar comes after the first look. */
const calendarParts = inApp('features/calendar/parts.ts')
/** What they load later is drawn right after the first messages. */
const frames = [
  'shell/Shell.tsx',
  'shell/TopBar.tsx',
  'shell/features.ts',
  'shell/pages/LazyComposer.tsx',
  'shell/pages/ViewBar.tsx',
  'kernel/createSession.ts',
].map(inApp)

/** What messages load once the first are shown, whether it is drawn at once or when somebody points at one. */
const afterMessages = new Set(
  [
    'shell/pages/ChannelGone.tsx',
    'shell/pages/ChannelNotice.tsx',
    'shell/pages/SearchStart.tsx',
    'shell/pages/ViewFilter.tsx',
    'features/messages/pane/Beginning.tsx',
    'features/messages/pane/EmptyView.tsx',
    'features/messages/editing/MessageEditor.tsx',
    'features/messages/row/MessageToolbar.tsx',
    'features/messages/row/SendState.tsx',
    'features/messages/list/ConversationHeader.tsx',
    'features/messages/list/JumpToLatest.tsx',
    'features/messages/list/StickyHeader.tsx',
    'features/messages/widgets/Widget.tsx',
    'features/statuses/StatusEmoji.tsx',
  ].map(inApp),
)

/** All that these modules import, themselves included; with what they load later or without it. */
function closureOf(graph: Graph, ids: readonly string[], later: 'with' | 'without' = 'without') {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) visit(imported)
    if (later === 'with') for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported)
  }
  for (const id of ids) visit(id)
  return found
}

interface Doors {
  readonly signIn: ReadonlySet<string>
  readonly signedIn: ReadonlySet<string>
  readonly visitor: ReadonlySet<string>
  /** What visitors may load in the course of their visit. */
  readonly visit: ReadonlySet<string>
}

const doors = new WeakMap<Graph, Doors>()

function doorsOf(graph: Graph): Doors {
  const known = doors.get(graph) ?? {
    signIn: closureOf(graph, signIn),
    signedIn: closureOf(graph, firstMessages),
    visitor: closureOf(graph, visitor),
    visit: closureOf(graph, visitor, 'with'),
  }
  doors.set(graph, known)
  return known
}

/** Whether both doors of the app need it, the sign-in page and the signed-in app. */
function isInEntrance(graph: Graph, id: string): boolean {
  const { signIn, signedIn } = doorsOf(graph)
  return signIn.has(id) && signedIn.has(id)
}

/** Whether pages of any kind may use it. */
const isForAll = (id: string): boolean => id.startsWith(inApp('ui/'))

/**
 * The chunk of what visitors need and members as well: with the page, or in the course of the visit. In the chat's own
 * chunks it would bring them along.
 */
function sharedChunkOf(graph: Graph, id: string): string | null {
  const { signIn, signedIn, visitor, visit } = doorsOf(graph)
  if (!visit.has(id)) return null
  if (signedIn.has(id)) return visitor.has(id) ? 'shared' : 'article'
  if (visitor.has(id)) return signIn.has(id) || isAround(graph, id) || isForAll(id) ? 'controls' : null
  if (signIn.has(id)) return 'fields'
  return isAround(graph, id) || isAfterMessages(graph, id) ? 'layers' : null
}

const around = new WeakMap<Graph, ReadonlySet<string>>()

/** Whether it is drawn right after the first messages. */
function isAround(graph: Graph, id: string): boolean {
  const loaded = frames.flatMap((frame) => graph.getModuleInfo(frame)?.dynamicallyImportedIds ?? [])
  const known = around.get(graph) ?? closureOf(graph, loaded)
  around.set(graph, known)
  return known.has(id)
}

const besideMessages = new WeakMap<Graph, ReadonlySet<string>>()

/** Whether it comes with what messages load once the first are shown. */
function isAfterMessages(graph: Graph, id: string): boolean {
  const known = besideMessages.get(graph) ?? closureOf(graph, [...afterMessages])
  besideMessages.set(graph, known)
  return known.has(id)
}

const isLoadedBy = (graph: Graph, frame: string, id: string): boolean =>
  graph.getModuleInfo(frame)?.dynamicallyImportedIds.includes(id) === true

/** One after the other: a chunk takes all that its modules import, but for what an earlier one has. */
const sharedGroups = (['shared', 'controls', 'fields', 'article', 'layers'] as const).map((name, index) => ({
  priority: 3.9 - index / 10,
  debugName: name,
  name: (id: string, graph: Graph) => (sharedChunkOf(graph, id) === name ? name : null),
}))

/**
 * Code by the moment in which it is needed, one chunk for each, with all it imports that no earlier one has: few
 * requests, and code that compresses better than in a hundred pieces. Pages and what is opened now and then keep
 * chunks of their own.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { priority: 5, name: 'start', tags: ['$initial'] },
    {
      priority: 4.1,
      debugName: 'base',
      name: (id, graph) => (isInEntrance(graph, id) && doorsOf(graph).visitor.has(id) ? 'base' : null),
    },
    {
      priority: 4,
      debugName: 'entrance',
      name: (id, graph) => (isInEntrance(graph, id) ? 'entrance' : null),
    },
    ...sharedGroups,
    { priority: 3, name: 'firstMessages', test: (id) => firstMessages.includes(id) },
    { priority: 2.5, name: 'recall', test: (id) => id === recall },
    { priority: 2, name: 'signIn', test: (id) => signIn.includes(id) },
    { priority: 1.5, name: 'calendar', test: (id) => calendar.has(id) },
    { priority: 1.45, name: 'Visitor', test: (id) => visitor.includes(id) },
    {
      priority: 1.4,
      debugName: 'calendarParts',
      name: (id, graph) => (isLoadedBy(graph, calendarParts, id) ? 'calendarParts' : null),
    },
    {
      priority: 1,
      debugName: 'around',
      name: (id, graph) => (frames.some((frame) => isLoadedBy(graph, frame, id)) ? 'around' : null),
    },
    { priority: 0.5, name: 'afterMessages', test: (id) => afterMessages.has(id) },
  ],
}

/** Chunks with which a visit begins, or that come right after: until they are there, nothing shows. */
const doorway = /\/(firstMessages|recall|around|Visitor|VisitorChat|signIn|EntryPage|SetUpPage)-[^/]+$/

/**
 * The chunks that are fetched beside one that is loaded later, before it says itself what it needs. For a page within
 * the app that is none: most are there, and the first load, which names them all, would pay for it.
 */
export const chunksToPreload = (file: string, dependencies: string[]): string[] =>
  doorway.test(`/${file}`) ? dependencies : dependencies.filter((each) => each === file)
