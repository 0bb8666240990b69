import type { Pages } from './openPlace.ts'

/*
 * As much of a service worker's surroundings as is used here: TypeScript's declarations of them and those of a page
 * contradict each other in one program.
 */

/** Something that happens to the worker, which lives on until all that it waits for is done. */
interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** Requests that the browser sends itself, without waking the worker; not in every browser. */
interface InstallEvent extends WorkerEvent {
  readonly addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request
  /** The page that asks; empty for a navigation. */
  readonly clientId: string
  /** The page that a navigation leads to; empty for anything else. */
  readonly resultingClientId: string
  readonly respondWith: (answer: Promise<Response>) => void
}

interface NoticeEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; readonly close: () => void }
}

export interface WorkerScope {
  readonly clients: Pages
  readonly location: { readonly origin: string }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
