import { create } from 'zustand'
import { abortable } from '../api/abortable.ts'

/**
 * `connecting`: the first answer is awaited. `reconnecting`: requests fail; `offline`: they have failed for
 * half a minute. `catching-up`: connected again, the missed events are being loaded. `signed-out`: the
 * service wants credentials; the view stays. `refused`: the service answers, and does not take the app's registration.
 */
export type ConnectionState =
  | 'connecting'
  | 'live'
  | 'reconnecting'
  | 'offline'
  | 'catching-up'
  | 'signed-out'
  | 'refused'

export interface Connection {
  readonly state: ConnectionState
  /** Milliseconds since the epoch at which this state began; for `offline`, at which the trouble began. */
  readonly since: number
  /** The service's words for `refused`, if it gave any. */
  readonly reason?: string | undefined
  /** Tries again at once. After signing in again: continues where the session stopped. */
  readonly retry: () => void
}

const nothing = (): void => undefined

/** This tab's connection to the service. */
export const useConnection = create<Connection>()(() => ({
  state: 'connecting',
  since: Date.now(),
  retry: nothing,
}))

/** True while requests have a good chance. */
export const isReachable = ({ state }: Connection): boolean => state === 'live' || state === 'catching-up'

/** True while requests fail. */
export const isFailing = ({ state }: Connection): boolean =>
  state === 'reconnecting' || state === 'offline' || state === 'refused'

/** Resolves once the connection is in such a state. @throws the signal's reason */
export async function whenConnection(
  isWanted: (connection: Connection) => boolean,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  if (isWanted(useConnection.getState())) return
  await abortable(signal, (resolve) =>
    useConnection.subscribe((connection) => {
      if (isWanted(connection)) resolve()
    }),
  )
}

/** Resolves once requests have a good chance. @throws the signal's reason */
export const whenReachable = (signal: AbortSignal): Promise<void> => whenConnection(isReachable, signal)

/** The states that a poller can report. */
export type PollerStatus = 'connecting' | 'live' | 'failing' | 'catching-up' | 'signed-out' | 'refused'

/** Milliseconds of failing requests that count as being offline. */
const OFFLINE = 30_000

/** Reports the connection to the app, once per change. */
export class ConnectionReport {
  readonly #onChange: () => void
  #offlineTimer: ReturnType<typeof setTimeout> | undefined

  /** `onChange` is called after each change. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  begin(retry: () => void): void {
    useConnection.setState({ state: 'connecting', since: Date.now(), retry })
  }

  /** Takes the status of this tab's own poller. */
  report(status: PollerStatus, reason?: string): void {
    if (status !== 'failing') this.set(status, Date.now(), reason)
    else if (this.#offlineTimer === undefined) this.#startTrouble(Date.now())
  }

  /** Takes the state that another tab reported. */
  set(state: ConnectionState, since: number, reason?: string): void {
    if (state !== 'reconnecting' && state !== 'offline') this.#endTrouble()
    if (useConnection.getState().state === state) return
    useConnection.setState({ state, since, reason })
    this.#onChange()
  }

  end(): void {
    this.#endTrouble()
    useConnection.setState({ state: 'connecting', since: Date.now(), retry: nothing })
  }

  #startTrouble(since: number): void {
    this.#offlineTimer = setTimeout(() => this.set('offline', since), OFFLINE)
    this.set('reconnecting', since)
  }

  #endTrouble(): void {
    clearTimeout(this.#offlineTimer)
    this.#offlineTimer = undefined
  }
}
