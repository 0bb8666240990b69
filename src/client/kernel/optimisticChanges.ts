import { scoped } from './scope.ts'
import type { Session } from './session.ts'
import { untilAnswered } from './untilAnswered.ts'

/** A change that a person requested and sees at once. */
export interface OptimisticChange<Value> {
  /** Changes with the same key concern the same value: the latest wins. */
  readonly key: string
  readonly from: Value
  readonly to: Value
  /** Shows the value as if the service had confirmed it. */
  readonly show: (value: Value) => void
  /**
   * The value shown now. If given, a refusal does not overwrite a value that another person has set
   * meanwhile.
   */
  readonly shown?: () => Value
  /** Saves the value in the service; must be safe to repeat. */
  readonly store: (value: Value) => Promise<unknown>
}

/** Milliseconds after which a change that the service fails over again and again is taken back. */
const FAILING = 120_000

interface Pending<Value> {
  wanted: Value
  readonly saved: Promise<void>
}

/**
 * Shows changes at once and saves them in the service. Per key one call is in flight, so that quick changes cannot
 * overtake each other; a call whose answer was lost is repeated; a refusal restores the value that the service
 * accepted last, not the value shown before.
 *
 *     (nothing) --change--> storing --accepted, no newer change--> (nothing)
 *                           storing --accepted, value changed again--> storing
 *                           storing --refused, or failed over for minutes--> shows the value accepted last, unless
 *                             others changed it; throws
 */
export function optimisticChange<Value>(): (
  session: Session,
  change: OptimisticChange<Value>,
) => Promise<void> {
  const changes = scoped(() => new Map<string, Pending<Value>>())

  return (session, change) => {
    const all = session.get(changes)
    change.show(change.to)
    const pending = all.get(change.key)
    if (pending) {
      pending.wanted = change.to
      return pending.saved
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begun: Pending<Value> = { wanted: change.to, saved: promise }
    all.set(change.key, begun)
    save(session, change, begun)
      .finally(() => all.delete(change.key))
      .then(resolve, reject)
    return promise
  }
}

/**
 * @throws ApiError or ShapeError when refused, NetworkError when the service fails over it for long; the signal's
 * reason when the session ends before
 */
async function save<Value>(
  session: Session,
  change: OptimisticChange<Value>,
  pending: Pending<Value>,
): Promise<void> {
  let agreed = change.from
  try {
    while (pending.wanted !== agreed) {
      const value = pending.wanted
      await untilAnswered(session, () => change.store(value), FAILING)
      agreed = value
    }
  } catch (error) {
    const isOurs = change.shown === undefined || change.shown() === pending.wanted
    if (isOurs && !session.ended.aborted) change.show(agreed)
    throw error
  }
}
