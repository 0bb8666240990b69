import { globSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'

/*
 * The chunks follow from how modules import each other, and from two kinds of modules:
 *
 * - `shell/doors/`: each is a way into the app, and a first load waits for all that it imports;
 * - `later.ts` of the shell and of features: what they import is loaded together, once something is shown.
 *
 * Code by the moment in which it is needed, one chunk for each, makes for few requests, and compresses better than in
 * a hundred pieces. Pages and what is opened now and then keep chunks of their own, as they are imported.
 */

type Graph = Rolldown.ChunkingContext

const client = join(import.meta.dirname, '../client')

const DOORS = globSync('shell/doors/*.ts', { cwd: client }).toSorted()
/** The shell's comes first: what the others have in common with it comes with it. */
const LATER = ['shell/later.ts', ...globSync('features/**/later.ts', { cwd: client }).toSorted()]

const doorOf = (file: string): string => basename(file, '.ts')
const laterOf = (file: string): string => `later-${basename(dirname(file))}`

/** Modules that pages of any kind may use. */
const isForAll = (id: string): boolean => !relative(join(client, 'ui'), id).startsWith('..')

/** All that a module imports, itself included; with what it loads later, or without it. */
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
  /** What each door needs, by its name. */
  readonly doors: ReadonlyMap<string, ReadonlySet<string>>
  /** What comes later, by the name of its chunk. */
  readonly later: ReadonlyMap<string, ReadonlySet<string>>
  /** What visitors may load in the course of their visit. */
  readonly visit: ReadonlySet<string>
  /** The same for members. */
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

/** Whether a module is loaded beside the doors, by what starts the app: it waits for no door, nor a door for it. */
const isBeside = (graph: Graph, id: string): boolean =>
  graph.getModuleInfo(id)?.dynamicImporters.some((importer) => isFirst(graph, importer)) === true &&
  !DOORS.some((file) => join(client, file) === id)

const startOf = new WeakMap<Graph, ReadonlySet<string>>()

/** Whether a module is part of what the page itself names. */
function isFirst(graph: Graph, id: string): boolean {
  const known = startOf.get(graph) ?? closureOf(graph, join(client, 'main.tsx'))
  startOf.set(graph, known)
  return known.has(id)
}

/**
 * The chunk of a module that one door alone needs. What visitors and members have in common, but do not need at the
 * same time, is apart: with the rest it would bring that along.
 */
function chunkBehind(door: string, graph: Graph, id: string): string {
  const { later, visit, membership } = momentsOf(graph)
  if (door !== 'calendar') return visit.has(id) ? `${door}-visit` : door
  const isAround = LATER.some((file) => !visit.has(join(client, file)) && later.get(laterOf(file))?.has(id))
  if (isAround || isForAll(id)) return 'calendar-later'
  return membership.has(id) ? 'calendar-members' : door
}

/** The name of a module's chunk; undefined for what is imported as a page, or now and then. */
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
/** From what most need to what fewest do: a chunk takes all that its modules import, but for what an earlier one has. */
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
    { priority: CHUNKS.length + 2, name: 'start', tags: ['$initial'] },
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

/** Chunks with which a visit begins, or that come right after: until they are there, nothing shows. */
const isAwaited = (file: string, host: string): boolean =>
  host.includes('/start-') || host.includes('/index-') || /\/later-[^/]+$/.test(file)

/**
 * The chunks that are fetched beside one that is loaded later, before it says itself what it needs. For a page within
 * the app that is none: most are there, and the first load, which names them all, would pay for it.
 */
export const chunksToPreload = (
  file: string,
  dependencies: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || isAwaited(file, hostId) ? dependencies : dependencies.filter((each) => each === file)
