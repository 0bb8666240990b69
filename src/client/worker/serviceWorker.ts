import * as v from 'valibot'
import { heldNotice } from '../features/messages/outbox/heldNotice.ts'
import { databaseStorage } from '../features/messages/outbox/storage.ts'
import { hostFirst } from './hostFirst.ts'
import { openPlace } from './openPlace.ts'
import { showPushed } from './pushed.ts'
import { renewSubscription } from './renewSubscription.ts'
import { routeOf } from './route.ts'
import type { WorkerScope } from './scope.ts'
import { HeldMessages } from './heldMessages.ts'
import { PAGE, Shelf, type Build } from './shelf.ts'

/*
 * Lets the app start without a network: caches the files of the running build and serves them when the host does not
 * answer. A build is cached whole or not at all, and stays until no tab runs it. Notices that are pushed while the app
 * is closed are shown here, and presses on notices handled. Messages that were held when the app was closed go out from
 * here.
 */

/** Inserted by the build (src/build/worker.ts). */
declare const BUILD: Build

/** Milliseconds to wait for the host's answer if a cached answer exists. */
const PATIENCE = 3_000
/** The most frequent requests: the worker would only pass them on. */
const UNTOUCHED = [
  '/api/*',
  '/session',
  '/session/*',
  '/health',
  '/user_uploads/*',
  '/user_avatars/*',
  '/avatar/*',
]

const worker = globalThis as unknown as WorkerScope
const shelf = new Shelf(BUILD)
const held = new HeldMessages({ clients: worker.clients, openStorage: databaseStorage })
const namedFiles: ReadonlySet<string> = new Set(Object.keys(BUILD.named))
/** Clients whose page was served from the cache, and whose files must come from there too. */
const keptPages = new Set<string>()

worker.addEventListener('install', (event) => {
  event.waitUntil(shelf.fill())
  event
    .addRoutes?.(UNTOUCHED.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
    .catch(() => undefined) // Without these routes the worker gets the requests too.
})

worker.addEventListener('activate', (event) => event.waitUntil(shelf.clearOthers()))

async function page(request: Request, clientId: string): Promise<Response> {
  const findKept = async (): Promise<Response | undefined> => {
    const kept = await shelf.find(PAGE)
    if (kept) keptPages.add(clientId)
    return kept
  }
  return hostFirst(fetch(request), findKept, PATIENCE)
}

async function file(request: Request, clientId: string): Promise<Response> {
  const findKept = (): Promise<Response | undefined> => shelf.find(new URL(request.url).pathname)
  const kept = keptPages.has(clientId) ? await findKept() : undefined
  return kept ?? hostFirst(fetch(request), findKept, PATIENCE)
}

worker.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event
  switch (routeOf(request, worker.location.origin, namedFiles)) {
    case 'page':
      event.respondWith(page(request, resultingClientId))
      break
    case 'immutable':
      event.respondWith(shelf.findImmutable(request))
      break
    case 'file':
      event.respondWith(file(request, clientId))
      break
    case 'pass':
      break
  }
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(worker.clients, String(event.notification.data)))
})

worker.addEventListener('push', (event) => event.waitUntil(showPushed(worker, event.data?.text() ?? '')))

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(worker.registration, event.newSubscription ?? undefined)),
)

worker.addEventListener('message', (event) => {
  const { success, output } = v.safeParse(heldNotice, event.data)
  if (!success) return
  event.waitUntil(held.send(output))
})
