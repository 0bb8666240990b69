import type { TabSnapshot } from './eventLog.ts'
import type { Batch } from './feed.ts'
import { queueLock } from './registering.ts'
import type { ConnectionState } from './status.ts'

/** Messages between the tabs of one person. Tabs of another version of the app are not understood. */
export type TabMessage =
  /** Requests the whole state from the leader. */
  | { readonly kind: 'hello' }
  /** The leader's answer to one tab, or its state for all tabs after it registered a queue. */
  | { readonly kind: 'snapshot'; readonly to: string | undefined; readonly snapshot: TabSnapshot }
  /** Events of the leader's queue; `after` is the ID before them. */
  | { readonly kind: 'batch'; readonly after: number; readonly batch: Batch }
  /** The leader's connection to the service, and its position. */
  | {
      readonly kind: 'status'
      readonly state: ConnectionState
      readonly since: number
      readonly reason: string | undefined
      readonly queueId: string | undefined
      readonly upTo: number
    }
  /** Asks the leader to poll the service at once. */
  | { readonly kind: 'wake' }

/** The other tabs of the same person in this browser. */
export interface Tabs {
  readonly ownId: string
  readonly post: (message: TabMessage) => void
  readonly listen: (hear: (message: TabMessage, from: string) => void) => void
  /**
   * Calls `lead` once this tab is the leader, which it stays until the signal aborts. @throws when there is
   * no such lock
   */
  readonly lead: (lead: () => void, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

const VERSION = 1

interface Envelope {
  readonly version: number
  readonly from: string
  readonly message: TabMessage
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Connects the tabs through the browser; undefined if the browser lacks the means, such as on a page without TLS. */
export function browserTabs(userId: number): Tabs | undefined {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(`parley-${userId}`)
  // oxlint-disable-next-line no-restricted-properties -- a page that has locks has TLS, and with it this
  const ownId = crypto.randomUUID()
  return {
    ownId,
    post: (message) => channel.postMessage({ version: VERSION, from: ownId, message } satisfies Envelope),
    listen: (hear) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isEnvelope(data)) hear(data.message, data.from)
      })
    },
    lead: async (lead, signal) => {
      await locks.request(queueLock(userId), { signal }, () => {
        lead()
        return ended(signal)
      })
    },
    close: () => channel.close(),
  }
}
