import { create } from 'zustand'
import { abortable } from '../api/abortable.ts'

/**
 * `connecting`: the first answer is awaited. `reconnecting`: requests fail; `offline`: they have failed for half a
 * minute. `catching-up`: connected again, what was missed is on its way. `signed-out`: the service wants credentials;
 * the view stays.
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

const nothing = (): void => undefined

/** How this tab stands to the service. */
export const useConnection = create<Connection>()(() => ({
  state: 'connecting',
  since: Date.now(),
  retry: nothing,
}))

/** Whether requests have a good chance now. */
export const isReachable = ({ state }: Connection): boolean => state === 'live' || state === 'catching-up'

/** Whether requests fail just now. */
export const isFailing = ({ state }: Connection): boolean => state === 'reconnecting' || state === 'offline'

/** Resolves once the connection is so. @throws the signal's reason */
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

/** What a poller can say of itself. */
export type PollerStatus = 'connecting' | 'live' | 'failing' | 'catching-up' | 'signed-out'

/** Milliseconds of trouble that count as being offline. */
const OFFLINE = 30_000

/** Tells the app, once per change, how things stand. */
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

  /** As this tab's own poller found it. */
  report(status: PollerStatus): void {
    if (status !== 'failing') this.set(status, Date.now())
    else if (this.#offlineTimer === undefined) this.#startTrouble(Date.now())
  }

  /** As another tab found it. */
  set(state: ConnectionState, since: number): void {
    if (state !== 'reconnecting' && state !== 'offline') this.#endTrouble()
    if (useConnection.getState().state === state) return
    useConnection.setState({ state, since })
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
