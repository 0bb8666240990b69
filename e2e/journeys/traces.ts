import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The places of a page and its device that can hold a word, except memory. */
const tracesInPage = (word: string): Promise<string[]> => {
  const found: string[] = []
  const note = (where: string, text: string): void => {
    const at = text.toLowerCase().indexOf(word)
    if (at !== -1) found.push(`${where}: ${text.slice(Math.max(0, at - 60), at + 60)}`)
  }
  const readDatabase = async (name: string): Promise<void> => {
    const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(`${name} cannot be read`)))
      })
    const database = await answerOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const entries = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([answerOf(entries.getAllKeys()), answerOf(entries.getAll())])
      keys.forEach((key, index) => note(`IndexedDB ${name}`, JSON.stringify([key, values[index]])))
    }
    database.close()
  }
  const readCache = async (name: string): Promise<void> => {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      note(`cache ${name}`, request.url)
      const type = (await cache.match(request))?.headers.get('content-type') ?? ''
      if (/json|text/.test(type)) note(`cache ${name}`, (await (await cache.match(request))?.text()) ?? '')
    }
  }
  const readDocument = (): void => {
    note('title', document.title)
    note('address', location.href)
    note('history', JSON.stringify(history.state))
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) note(`<${element.localName} ${name}>`, value)
      for (const { nodeType, nodeValue } of element.childNodes) {
        if (nodeType === Node.TEXT_NODE) note(`<${element.localName}>`, nodeValue ?? '')
      }
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        note(`<${element.localName}>`, element.value)
    }
  }
  return (async () => {
    readDocument()
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, value] of Object.entries(storage)) note(`${name} ${key}`, `${key} ${String(value)}`)
    }
    for (const { name } of await indexedDB.databases()) if (name !== undefined) await readDatabase(name)
    for (const name of await caches.keys()) await readCache(name)
    const notices = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
    for (const { title, body } of notices ?? []) note('notification', `${title} ${body}`)
    return found
  })()
}

/** Everything in the document and on the device that holds the word, each with its location. */
export const tracesOf = (page: Page, word: string): Promise<string[]> => page.evaluate(tracesInPage, word)

/**
 * Strings in the page's memory that hold the word, each with the property or variable that keeps it. Only
 * reachable strings: the function collects garbage first.
 */
export async function memoryOf(page: Page, word: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const parts: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await devtools.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: false })
  await devtools.detach()
  return keepersOf(JSON.parse(parts.join('')) as HeapSnapshot, word)
}

/** The snapshot in V8's format: nodes and edges as flat lists of numbers, by the fields that `meta` names. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
      readonly edge_fields: readonly string[]
      readonly edge_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly strings: readonly string[]
}

/**
 * Returns true for objects that the engine keeps for its speed or its debugger, until it needs their memory.
 */
const isOfEngine = (name: string): boolean => /FeedbackVector|^DevTools console$/.test(name)

/** Maximum links in the reported chain that keeps a string. */
const LINKS = 12

function keepersOf({ snapshot, nodes, edges, strings }: HeapSnapshot, word: string): string[] {
  const { node_fields, node_types, edge_fields, edge_types } = snapshot.meta
  const nodeWidth = node_fields.length
  const edgeWidth = edge_fields.length
  const field = (name: string): number => node_fields.indexOf(name)
  const [typeAt, nameAt, countAt] = [field('type'), field('name'), field('edge_count')]
  const [edgeTypeAt, edgeNameAt, toAt] = ['type', 'name_or_index', 'to_node'].map((name) =>
    edge_fields.indexOf(name),
  ) as [number, number, number]
  const typeOf = (node: number): string => node_types[0][nodes[node + typeAt] ?? 0] ?? ''
  const textOf = (node: number): string => strings[nodes[node + nameAt] ?? 0] ?? ''

  /** For each node, the node that reaches it first from the roots, with the name of the edge. */
  const reachedFrom = new Map<number, { readonly node: number; readonly way: string }>([
    [0, { node: 0, way: '' }],
  ])
  const firstEdge: number[] = []
  let edge = 0
  for (let node = 0; node < nodes.length; node += nodeWidth) {
    firstEdge.push(edge)
    edge += (nodes[node + countAt] ?? 0) * edgeWidth
  }
  const queue = [0]
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] ?? 0
    const begin = firstEdge[node / nodeWidth] ?? 0
    const end = begin + (nodes[node + countAt] ?? 0) * edgeWidth
    for (let each = begin; each < end; each += edgeWidth) {
      const type = edge_types[0][edges[each + edgeTypeAt] ?? 0] ?? ''
      if (type === 'weak' || isOfEngine(textOf(node))) continue
      const to = edges[each + toAt] ?? 0
      if (reachedFrom.has(to)) continue
      const name = edges[each + edgeNameAt] ?? 0
      reachedFrom.set(to, {
        node,
        way: type === 'element' || type === 'hidden' ? `[${name}]` : (strings[name] ?? ''),
      })
      queue.push(to)
    }
  }
  const chainTo = (node: number): string => {
    const links: string[] = []
    for (let at = node; at !== 0 && links.length < LINKS;) {
      const from = reachedFrom.get(at)
      if (!from) break
      links.unshift(`${textOf(from.node).slice(0, 30)}.${from.way}`)
      at = from.node
    }
    return links.join(' → ')
  }
  const found: string[] = []
  for (let node = 0; node < nodes.length; node += nodeWidth) {
    if (!typeOf(node).includes('string') || !reachedFrom.has(node)) continue
    const text = textOf(node)
    if (text.toLowerCase().includes(word)) found.push(`${text.slice(0, 120)} ⟵ ${chainTo(node)}`)
  }
  return found
}

/** Fails if the word is in the document, on the device or in memory. */
export async function expectNowhere(page: Page, word: string): Promise<void> {
  await expect.poll(() => tracesOf(page, word)).toEqual([])
  await expect.poll(() => memoryOf(page, word), { intervals: [1_000, 3_000] }).toEqual([])
}
