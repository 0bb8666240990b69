import type { OutboxEntry } from './entry.ts'

/** The notices between tabs about unsent messages. */
export type OutboxUpdate =
  | { readonly kind: 'changed'; readonly entry: OutboxEntry }
  | { readonly kind: 'removed'; readonly localId: string }
  /** Everything is erased: its author has left this browser. */
  | { readonly kind: 'cleared' }

/** The outboxes of the same person's other tabs. */
export interface OutboxTabs {
  /** True if other tabs can be kept from sending the same entries. */
  readonly areConnected: boolean
  readonly post: (update: OutboxUpdate) => void
  readonly listen: (receive: (update: OutboxUpdate) => void) => void
  /** Runs `work` while no other tab works on this conversation; other calls wait in line. */
  readonly exclusively: (key: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  readonly close: () => void
}

/** A tab without other tabs. */
export const noOtherTabs: OutboxTabs = {
  areConnected: false,
  post: () => undefined,
  listen: () => undefined,
  exclusively: (_key, _signal, work) => work(),
  close: () => undefined,
}

/**
 * Reaches other tabs by BroadcastChannel and Web Locks. The lock of a conversation falls to the next tab when
 * the tab that holds it closes or crashes; the next tab then goes on with the entries left behind.
 */
export function connectedTabs(userId: number): OutboxTabs {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return noOtherTabs
  const channel = new BroadcastChannel(`parley-outbox-${userId}`)
  let isOpen = true
  return {
    areConnected: true,
    post: (update) => {
      if (isOpen) channel.postMessage(update)
    },
    listen: (receive) => {
      channel.addEventListener('message', ({ data }: MessageEvent<OutboxUpdate>) => receive(data))
    },
    exclusively: (key, signal, work) => locks.request(`parley-outbox-${userId}-${key}`, { signal }, work),
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}
