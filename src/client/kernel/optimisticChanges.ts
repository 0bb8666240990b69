import { scoped } from './scope.ts'
import type { Session } from './session.ts'
import { untilAnswered } from './untilAnswered.ts'

/** A change that a person requested and sees at once. */
export interface Wish<Value> {
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

interface Pending<Value> {
  wanted: Value
  readonly granted: Promise<void>
}

/**
 * Shows changes at once and saves them in the service. Per key one call is in flight, so that quick changes cannot
 * overtake each other; a call whose answer was lost is repeated; a refusal restores the value that the service
 * accepted last, not the value shown before.
 *
 *     (nothing) --change--> storing --accepted, no newer change--> (nothing)
 *                           storing --accepted, value changed again--> storing
 *                           storing --refused--> shows the value accepted last, unless others changed it; throws
 */
export function wishes<Value>(): (session: Session, wish: Wish<Value>) => Promise<void> {
  const changes = scoped(() => new Map<string, Pending<Value>>())

  return (session, wish) => {
    const all = session.get(changes)
    wish.show(wish.to)
    const pending = all.get(wish.key)
    if (pending) {
      pending.wanted = wish.to
      return pending.granted
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begun: Pending<Value> = { wanted: wish.to, granted: promise }
    all.set(wish.key, begun)
    settle(session, wish, begun)
      .finally(() => all.delete(wish.key))
      .then(resolve, reject)
    return promise
  }
}

/** @throws ApiError or ShapeError when refused; the signal's reason when the session ends before */
async function settle<Value>(session: Session, wish: Wish<Value>, pending: Pending<Value>): Promise<void> {
  let agreed = wish.from
  try {
    while (pending.wanted !== agreed) {
      const value = pending.wanted
      await untilAnswered(session, () => wish.store(value))
      agreed = value
    }
  } catch (error) {
    const isOurs = wish.shown === undefined || wish.shown() === pending.wanted
    if (isOurs && !session.ended.aborted) wish.show(agreed)
    throw error
  }
}
