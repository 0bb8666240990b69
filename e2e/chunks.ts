import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const inApp = (file: string): string => join(import.meta.dirname, '../src/client', file)

const signIn = [inApp('session/SignInPage.tsx')]
const firstMessages = [inApp('app/SignedIn.tsx'), inApp('app/pages/ViewPage.tsx')]
/** What they load later is drawn right after the first messages. */
const frames = [
  'app/Shell.tsx',
  'app/TopBar.tsx',
  'app/features.ts',
  'app/pages/LazyComposer.tsx',
  'session/createSession.ts',
].map(inApp)

/** Icons are imported through one file that names them all: who imports it needs some, not all. */
const isIcon = (id: string): boolean => /\/lucide-react\/dist\/esm\/(icons\/|lucide-react)/.test(id)

/** All that these modules import, themselves included; without what they load later. */
function closureOf(graph: Graph, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const id of ids) visit(id)
  return found
}

interface Doors {
  readonly signIn: ReadonlySet<string>
  readonly signedIn: ReadonlySet<string>
}

const doors = new WeakMap<Graph, Doors>()

/** Whether both doors of the app need it, the sign-in page and the signed-in app. */
function isInEntrance(graph: Graph, id: string): boolean {
  const known = doors.get(graph) ?? {
    signIn: closureOf(graph, signIn),
    signedIn: closureOf(graph, firstMessages),
  }
  doors.set(graph, known)
  return known.signIn.has(id) && known.signedIn.has(id) && !isIcon(id)
}

const isLoadedBy = (graph: Graph, frame: string, id: string): boolean =>
  graph.getModuleInfo(frame)?.dynamicallyImportedIds.includes(id) === true

/**
 * Code by the moment in which it is needed, one chunk for each, with all it imports that no earlier one has: few
 * requests, and code that compresses better than in a hundred pieces. Pages and what is opened now and then keep
 * chunks of their own.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { priority: 5, name: 'start', tags: ['$initial'] },
    {
      priority: 4,
      debugName: 'entrance',
      name: (id, graph) => (isInEntrance(graph, id) ? 'entrance' : null),
    },
    { priority: 3, name: 'firstMessages', test: (id) => firstMessages.includes(id) },
    { priority: 2, name: 'signIn', test: (id) => signIn.includes(id) },
    {
      priority: 1,
      debugName: 'around',
      name: (id, graph) => (frames.some((frame) => isLoadedBy(graph, frame, id)) ? 'around' : null),
    },
  ],
}
