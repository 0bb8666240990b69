import { create } from 'zustand'

/**
 * `connecting`: the first answer is awaited. `reconnecting`, `offline`: requests fail, and since when tells the
 * difference. `catching-up`: connected again, what was missed is on its way. `signed-out`: the service wants
 * credentials; the view stays.
 */
export type ConnectionState =
  'connecting' | 'live' | 'reconnecting' | 'offline' | 'catching-up' | 'signed-out'

export interface Connection {
  readonly state: ConnectionState
  /** Milliseconds since the epoch: when this state began; for `offline` when the trouble began. */
  readonly since: number
  /** Tries again at once. After signing in again: goes on where the session stopped. */
  readonly retry: () => void
}

const idle = (): void => undefined

/** How this tab stands to the service. */
export const useConnection = create<Connection>()(() => ({
  state: 'connecting',
  since: Date.now(),
  retry: idle,
}))

/** Whether requests have a good chance now. */
export const isReachable = ({ state }: Connection): boolean => state === 'live' || state === 'catching-up'

/** Resolves once requests have a good chance. @throws the signal's reason */
export function whenReachable(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error)
      return
    }
    if (isReachable(useConnection.getState())) {
      resolve()
      return
    }
    const stop = useConnection.subscribe((connection) => {
      if (isReachable(connection)) settle(resolve)
    })
    const abort = (): void => settle(() => reject(signal.reason as Error))
    const settle = (then: () => void): void => {
      stop()
      signal.removeEventListener('abort', abort)
      then()
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
