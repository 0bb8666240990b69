import { globSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'

/*
 * The chunks follow from the imports, and from two kinds of modules:
 *
 * - `shell/doors/`: each is an entry point of the app, and a first load waits for everything that it imports;
 * - `later.ts` of the shell and of features: its imports are loaded together, once something is shown.
 *
 * One chunk for each moment of loading makes few requests, and compresses better than a hundred small chunks. Pages,
 * and parts that are opened rarely, have chunks of their own, as they are imported.
 */

type Graph = Rolldown.ChunkingContext

const client = join(import.meta.dirname, '../client')

const DOORS = globSync('shell/doors/*.ts', { cwd: client }).toSorted()
/** The shell's file is first: its chunk also contains the modules that it shares with the others. */
const LATER = ['shell/later.ts', ...globSync('features/**/later.ts', { cwd: client }).toSorted()]

const doorOf = (file: string): string => basename(file, '.ts')
const laterOf = (file: string): string => `later-${basename(dirname(file))}`

/** Returns true for modules that every page may use. */
const isForAll = (id: string): boolean => !relative(join(client, 'ui'), id).startsWith('..')

/** Returns all modules that a module imports, itself included; `with` or `without` those imported dynamically. */
function closureOf(graph: Graph, id: string, later: 'with' | 'without' = 'without'): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (each: string): void => {
    if (found.has(each)) return
    found.add(each)
    const info = graph.getModuleInfo(each)
    for (const imported of info?.importedIds ?? []) visit(imported)
    if (later === 'with') for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported)
  }
  visit(id)
  return found
}

interface Moments {
  /** The modules that each door needs, by its name. */
  readonly doors: ReadonlyMap<string, ReadonlySet<string>>
  /** The modules loaded later, by the name of their chunk. */
  readonly later: ReadonlyMap<string, ReadonlySet<string>>
  /** The modules that a visitor's pages can load. */
  readonly visit: ReadonlySet<string>
  /** The modules that a member's pages can load. */
  readonly membership: ReadonlySet<string>
}

const byGraph = new WeakMap<Graph, Moments>()

function momentsOf(graph: Graph): Moments {
  const known = byGraph.get(graph)
  if (known) return known
  const moments: Moments = {
    doors: new Map(DOORS.map((file) => [doorOf(file), closureOf(graph, join(client, file))])),
    later: new Map(LATER.map((file) => [laterOf(file), closureOf(graph, join(client, file))])),
    visit: closureOf(graph, join(client, 'shell/doors/calendar.ts'), 'with'),
    membership: closureOf(graph, join(client, 'shell/doors/chat.ts'), 'with'),
  }
  byGraph.set(graph, moments)
  return moments
}

/** Returns true if the app's start loads the module in parallel with a door: neither waits for the other. */
const isBeside = (graph: Graph, id: string): boolean =>
  graph.getModuleInfo(id)?.dynamicImporters.some((importer) => isFirst(graph, importer)) === true &&
  !DOORS.some((file) => join(client, file) === id)

const startOf = new WeakMap<Graph, ReadonlySet<string>>()

/** Returns true if the page itself loads the module. */
function isFirst(graph: Graph, id: string): boolean {
  const known = startOf.get(graph) ?? closureOf(graph, join(client, 'main.tsx'))
  startOf.set(graph, known)
  return known.has(id)
}

/**
 * Returns the chunk of a module that only one door needs. Modules that visitors and members share, but need at
 * different times, are in separate chunks: otherwise a page would load modules that it does not need yet.
 */
function chunkBehind(door: string, graph: Graph, id: string): string {
  const { later, visit, membership } = momentsOf(graph)
  if (door !== 'calendar') return visit.has(id) ? `${door}-visit` : door
  const isAround = LATER.some((file) => !visit.has(join(client, file)) && later.get(laterOf(file))?.has(id))
  if (isAround || isForAll(id)) return 'calendar-later'
  return membership.has(id) ? 'calendar-members' : door
}

/** Returns true for modules that each door needs, and for the bundler's own. */
const isForAllDoors = (graph: Graph, id: string): boolean =>
  id.startsWith('\0rolldown') || [...momentsOf(graph).doors.values()].every((modules) => modules.has(id))

const aheadOf = new WeakMap<Graph, ReadonlySet<string>>()

/** Returns true for modules of the page's first script, which asks for content while the others are loaded. */
function isAhead(graph: Graph, id: string): boolean {
  const known = aheadOf.get(graph) ?? closureOf(graph, join(client, 'ahead.ts'))
  aheadOf.set(graph, known)
  return known.has(id)
}

/** Returns the name of a module's chunk; undefined for pages and parts that are opened rarely. */
function chunkOf(graph: Graph, id: string): string | undefined {
  const { doors, later, visit } = momentsOf(graph)
  const needing = [...doors].filter(([, modules]) => modules.has(id)).map(([door]) => door)
  const [first] = needing
  if (first !== undefined) return needing.length > 1 ? needing.join('-') : chunkBehind(first, graph, id)
  const file = LATER.find((each) => later.get(laterOf(each))?.has(id) === true)
  if (file === undefined || isBeside(graph, id)) return undefined
  return visit.has(id) && !visit.has(join(client, file)) ? 'later-visit' : laterOf(file)
}

const names = DOORS.map(doorOf)
/**
 * From the chunk that most pages need to the one that fewest need: a chunk contains all imports of its modules that
 * no earlier chunk contains.
 */
const CHUNKS = [
  ...subsetsOf(names)
    .filter((subset) => subset.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .map((subset) => subset.join('-')),
  'calendar-later',
  ...names.map((door) => `${door}-visit`),
  'calendar-members',
  ...names,
  'later-visit',
  ...LATER.map(laterOf),
]

function subsetsOf(all: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = all
  if (first === undefined) return [[]]
  const without = subsetsOf(rest)
  return [...without.map((subset) => [first, ...subset]), ...without]
}

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      priority: CHUNKS.length + 4,
      debugName: 'ahead',
      includeDependenciesRecursively: false,
      name: (id, graph) => (isAhead(graph, id) ? 'ahead' : null),
    },
    {
      priority: CHUNKS.length + 3,
      debugName: 'start',
      name: (id, graph) => (isFirst(graph, id) || isForAllDoors(graph, id) ? 'start' : null),
    },
    {
      priority: CHUNKS.length + 1,
      debugName: 'beside',
      includeDependenciesRecursively: false,
      name: (id, graph) =>
        isBeside(graph, id) && chunkOf(graph, id) !== undefined ? basename(id).replace(/\..*/, '') : null,
    },
    ...CHUNKS.map((name, index) => ({
      priority: CHUNKS.length - index,
      debugName: name,
      name: (id: string, graph: Graph) => (chunkOf(graph, id) === name ? name : null),
    })),
  ],
}

/**
 * Returns true for chunks that the start loads at once, or directly afterwards: nothing shows until they have loaded.
 */
const isAwaited = (file: string, host: string): boolean =>
  host.includes('/start-') || /\/later-[^/]+$/.test(file)

/**
 * Returns the chunks that the browser fetches in parallel with a chunk that is loaded later, before that chunk
 * requests them itself. Pages within the app have none: most chunks are already loaded, and the first load, which
 * would have to list them all, would grow.
 */
export const chunksToPreload = (
  file: string,
  dependencies: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || isAwaited(file, hostId) ? dependencies : dependencies.filter((each) => each === file)
