import { unreadRules } from '../../channels/queries.ts'
import { PAGE, type Anchor } from '../../../navigation/messagesAround.ts'
import { viewKey, type View } from '../../../navigation/view.ts'
import { changeRead } from '../../../kernel/entry.ts'
import { scoped, scopedStore } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { roomFor } from '../muting.ts'
import { messageQueries, readAfter, readAround, readBefore, windowOf } from '../queries.ts'
import { covers, joinNewer, joinOlder, type MessageWindow } from './window.ts'

export const PAGE_REQUESTS = ['older', 'newer', 'jump'] as const
type PageRequest = (typeof PAGE_REQUESTS)[number]

/** `fetching`, or the error of the last attempt; absent when there is neither. */
export type PageRequests = Readonly<Record<string, 'fetching' | Error>>
export const pageRequests = scopedStore<PageRequests>(() => ({}))

const nameOf = (request: PageRequest, view: View): string => `${request} ${viewKey(view)}`

export const requestOf = (
  requests: PageRequests,
  request: PageRequest,
  view: View,
): 'fetching' | Error | undefined => requests[nameOf(request, view)]

interface Running {
  readonly controller: AbortController
  readonly done: Promise<void>
}

/**
 * The request under way, the number of failures in a row, and the time (in milliseconds) until which no
 * attempt is made.
 */
interface Attempts {
  readonly running: Map<string, Running>
  readonly failures: Map<string, { readonly count: number; readonly until: number }>
}

const attempts = scoped((): Attempts => ({ running: new Map(), failures: new Map() }))

function note(session: Session, name: string, state: 'fetching' | Error | undefined): void {
  const store = session.get(pageRequests)
  const { [name]: _, ...others } = store.getState()
  store.setState(state === undefined ? others : { ...others, [name]: state }, true)
}

/**
 * Milliseconds: a list at its edge asks again with every movement, which must not become a storm of requests.
 */
const restAfter = (failures: number): number => Math.min(30_000, 500 * 2 ** failures)

/** Runs the work unless it runs already or has just failed. Failures are recorded, not thrown. */
function run(
  session: Session,
  request: PageRequest,
  view: View,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const name = nameOf(request, view)
  const { running, failures } = session.get(attempts)
  const current = running.get(name)
  if (current) return current.done
  if ((failures.get(name)?.until ?? 0) > Date.now()) return Promise.resolve()
  const controller = new AbortController()
  const finish = (state: Error | undefined): void => {
    if (running.get(name)?.controller !== controller) return
    running.delete(name)
    note(session, name, state)
  }
  const attempt = async (): Promise<void> => {
    try {
      await work(AbortSignal.any([controller.signal, session.ended]))
      failures.delete(name)
      finish(undefined)
    } catch (error) {
      if (controller.signal.aborted || session.ended.aborted) return finish(undefined)
      const count = (failures.get(name)?.count ?? 0) + 1
      failures.set(name, { count, until: Date.now() + restAfter(count) })
      finish(error instanceof Error ? error : new Error(String(error)))
    }
  }
  note(session, name, 'fetching')
  const done = attempt()
  running.set(name, { controller, done })
  return done
}

function stop(session: Session, request: PageRequest, view: View): void {
  const name = nameOf(request, view)
  const current = session.get(attempts).running.get(name)
  session.get(attempts).running.delete(name)
  current?.controller.abort()
  note(session, name, undefined)
}

const change = (session: Session, view: View, join: (window: MessageWindow) => MessageWindow): void =>
  changeRead(session, messageQueries.windowKey(view), join)

/** The number of messages that the window may hold with the page. */
const roomWith = (session: Session, { view, messages }: MessageWindow, page: MessageWindow): number =>
  roomFor(unreadRules(session), view, [...messages, ...page.messages])

/** Adds the page before the window's first message, if there is one. A call during the request shares its result. */
export function fetchOlder(session: Session, view: View, count = PAGE): Promise<void> {
  const window = windowOf(session, view)
  const first = window?.messages[0]
  if (!window || !first || window.foundOldest) return Promise.resolve()
  return run(session, 'older', view, async (signal) => {
    const page = await readBefore(session, view, { id: first.id, count }, signal)
    change(session, view, (window) =>
      joinOlder(window, page, { before: first.id, most: roomWith(session, window, page) }),
    )
  })
}

/** Adds the page after the window's last message, if there is one. */
export function fetchNewer(session: Session, view: View, count = PAGE): Promise<void> {
  const window = windowOf(session, view)
  const last = window?.messages.at(-1)
  if (!window || !last || window.foundNewest) return Promise.resolve()
  return run(session, 'newer', view, async (signal) => {
    const page = await readAfter(session, view, { id: last.id, count }, signal)
    change(session, view, (window) =>
      joinNewer(window, page, { after: last.id, most: roomWith(session, window, page) }),
    )
  })
}

/** Replaces the window by the one around another place. A fetch under way for the old one is abandoned. */
export function jumpTo(session: Session, view: View, anchor: Anchor): Promise<void> {
  for (const request of PAGE_REQUESTS) stop(session, request, view)
  session.get(attempts).failures.delete(nameOf('jump', view))
  const queryKey = messageQueries.windowKey(view)
  return run(session, 'jump', view, async (signal) => {
    await session.cache.cancelQueries({ queryKey, exact: true })
    const window = await readAround(session, view, anchor, signal)
    session.cache.setQueryData<MessageWindow>(queryKey, window)
  })
}

/** Keeps the window at its position: a pending jump is abandoned. */
export const stay = (session: Session, view: View): void => stop(session, 'jump', view)

/** Shows the end of the view: at once when it is loaded. */
export async function jumpToNewest(session: Session, view: View): Promise<void> {
  if (!windowOf(session, view)?.foundNewest) await jumpTo(session, view, 'newest')
}

/** True if a visit can land at that anchor in the window. `firstUnread`: undefined if all is read. */
export function holdsLanding(
  window: MessageWindow,
  anchor: Anchor,
  firstUnread: number | undefined,
): boolean {
  if (typeof anchor === 'number') return covers(window, anchor)
  if (anchor === 'newest' || firstUnread === undefined) return window.foundNewest
  return covers(window, firstUnread)
}

/** Tries at once the requests that failed last. */
export function retryRequests(session: Session, view: View): void {
  const { failures } = session.get(attempts)
  for (const request of PAGE_REQUESTS) {
    failures.delete(nameOf(request, view))
    const state = requestOf(session.get(pageRequests).getState(), request, view)
    if (state instanceof Error) note(session, nameOf(request, view), undefined)
  }
}
