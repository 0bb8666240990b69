import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import type { Snapshot } from '../../protocol/chat/register.ts'
import { changeEntry, type Entry } from './entry.ts'
import type { Session } from './session.ts'

export type EventType = EventContent['type']
type Events = { readonly [Type in EventType]: Extract<EventContent, { type: Type }> }
/** An event of that type, with any of its operations. */
export type EventOf<Type extends EventType> = Events[Type]

/** Applies an event. Must do nothing for an event that is already included. */
type Listener<Type extends EventType = EventType> = (session: Session, event: Events[Type]) => void

/**
 * A part of the application that keeps state of the service. The composition root joins the features to the
 * queue.
 */
export interface Feature {
  readonly name: string
  /** Replaces the feature's state with the answer of `POST /register`. */
  readonly restore?: (session: Session, snapshot: Snapshot) => void
  /** Lists exactly the types of events that change something. */
  readonly on?: { readonly [Type in EventType]?: Listener<Type> }
  /** Takes every event that `on` does not name. */
  readonly onAny?: Listener
  /**
   * Erases all data of the session's person that the feature keeps on this device, when they sign out here.
   */
  readonly erase?: (session: Session) => void | Promise<void>
}

export interface JoinedFeatures {
  readonly restore: (session: Session, snapshot: Snapshot) => void
  readonly apply: (session: Session, event: EventContent) => void
}

const listenersAmong = <Type extends EventType>(features: readonly Feature[], type: Type) =>
  features.flatMap(({ on, onAny }): Listener<Type> | readonly [] => on?.[type] ?? onAny ?? [])

/**
 * Calls the features in their order; an event only reaches the features that listen to its type, which are
 * looked up once.
 */
export function joinFeatures(features: readonly Feature[]): JoinedFeatures {
  const index = new Map<EventType, readonly Listener[]>()
  return {
    restore: (session, snapshot) => {
      for (const { restore } of features) restore?.(session, snapshot)
    },
    apply: (session, event) => {
      const { type } = event
      const listeners = index.get(type) ?? listenersAmong(features, type)
      index.set(type, listeners)
      for (const listener of listeners) listener(session, event)
    },
  }
}

/** Makes a listener that passes an entry through a reducer. */
export const reducing =
  <State, Event extends EventContent>(
    entry: Entry<State>,
    reducer: (state: State, event: Event, ownUserId: number) => State,
  ) =>
  (session: Session, event: Event): void =>
    changeEntry(session, entry, (state) => reducer(state, event, session.userId))
