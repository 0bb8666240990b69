import { scoped } from './scope.ts'
import type { Session } from './session.ts'
import { untilAnswered } from './untilAnswered.ts'

/** A change that a person asked for and sees at once. */
export interface Wish<Value> {
  /** Wishes with the same key are about the same thing: the latest wins. */
  readonly key: string
  readonly from: Value
  readonly to: Value
  /** Shows the value as if the service had said so. */
  readonly show: (value: Value) => void
  /** What is shown now. Where it is told, a refusal does not cover what somebody else has set meanwhile. */
  readonly shown?: () => Value
  /** Makes the service hold the value; doing it twice must do no harm. */
  readonly store: (value: Value) => Promise<unknown>
}

interface Pending<Value> {
  wanted: Value
  readonly granted: Promise<void>
}

/**
 * Shows changes at once and makes the service agree. Per key one call is on its way, so that quick changes cannot
 * overtake each other; a lost answer is asked for again; a refusal goes back to what the service last agreed to,
 * not to what the person saw before.
 *
 *     (nothing) --wish--> storing --agreed, nothing newer wished--> (nothing)
 *                         storing --agreed, another value wished--> storing
 *                         storing --refused--> shows the last agreed value, or what others made of it, throws
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
