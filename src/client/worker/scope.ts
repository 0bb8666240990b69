import type { Pages } from './openPlace.ts'

/*
 * The part of a service worker's surroundings that is used here: TypeScript's declarations for workers and
 * for pages contradict each other in one program.
 */

/** An event of the worker, which lives on until all promises passed to `waitUntil` have settled. */
interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

/**
 * `addRoutes` names requests that the browser sends itself, without waking the worker; missing in some
 * browsers.
 */
interface InstallEvent extends WorkerEvent {
  readonly addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request
  /** The page that sent the request; empty for a navigation. */
  readonly clientId: string
  /** The page that a navigation leads to; empty for other requests. */
  readonly resultingClientId: string
  readonly respondWith: (answer: Promise<Response>) => void
}

interface NoticeEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; readonly close: () => void }
}

interface PushEvent extends WorkerEvent {
  readonly data: { readonly text: () => string } | null
}

interface SubscriptionEvent extends WorkerEvent {
  /** Missing in some browsers. */
  readonly newSubscription?: PushSubscription | null
}

interface MessageFromPage extends WorkerEvent {
  readonly data: unknown
}

export interface WorkerScope {
  readonly clients: Pages
  readonly registration: ServiceWorkerRegistration
  readonly location: { readonly origin: string }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
