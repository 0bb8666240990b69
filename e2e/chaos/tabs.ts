import { vi } from 'vitest'
import type { OutboxStorage } from '../../src/client/features/messages/outbox/storage.ts'
import type { Tab, TabOptions } from './app.ts'
import { aDisk } from './disk.ts'
import { Traffic } from './traffic.ts'

/** A browser in which a person is signed in. Its disk and its cookie outlive its tabs. */
export interface Browser {
  readonly userId: number
  /** The `fetch` of the app, relative to the page's address. */
  readonly fetch: typeof fetch
  readonly disk: OutboxStorage
  /** The drafts that the service stores for that person, by topic. */
  readonly drafts: () => Promise<ReadonlyMap<string, readonly string[]>>
}

const APP = { 'x-client': 'app' }

export async function openBrowser(url: string, name: string): Promise<Browser> {
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { ...APP, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${name}@demo.test`, development: true }),
  })
  const { user } = (await answer.json()) as { user?: { user_id: number } }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!user || cookie === undefined) throw new Error(`${name} cannot sign in: ${answer.status}`)
  const fetchHere: typeof fetch = (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    headers.set('origin', url)
    return fetch(new URL(path instanceof Request ? path.url : path, url), { ...init, headers })
  }
  return {
    userId: user.user_id,
    fetch: fetchHere,
    disk: aDisk(),
    drafts: async () => {
      const answer = await fetchHere('/api/v1/drafts', { headers: APP })
      const { drafts } = (await answer.json()) as { drafts: { topic: string; content: string }[] }
      return new Map(
        [...Map.groupBy(drafts, ({ topic }) => topic)].map(([topic, found]) => [
          topic,
          found.map(({ content }) => content),
        ]),
      )
    },
  }
}

export interface WatchedTab extends Tab {
  /** Questions and reports that the app still has for the service, in words. */
  readonly unrest: () => readonly string[]
}

/** Opens the app in a tab of its own: it shares with other tabs only the things that a browser shares. */
export async function openTab(
  { userId, fetch, disk }: Browser,
  options: Pick<TabOptions, 'views' | 'onDouble'>,
): Promise<WatchedTab> {
  vi.resetModules()
  const { loadLateParts, openApp } = await import('./app.ts')
  await loadLateParts()
  const traffic = new Traffic(fetch)
  const tab = openApp({ userId, fetch: traffic.fetch, storage: disk, ...options })
  return { ...tab, unrest: () => traffic.unrest }
}
