import { createStore, useStore, type StoreApi } from 'zustand'
import { scoped, type Scoped } from '../kernel/scope.ts'
import { useSession, type Session } from '../kernel/session.ts'
import { onPreferenceNews } from '../ui/preferenceNews.ts'
import { readPreference, writePreference } from '../ui/preferences.ts'

/** A setting of the signed-in person in this browser, the same in all tabs. */
export interface PersonalChoice<Value> {
  readonly store: StoreApi<{ readonly value: Value }>
  /** Applies a change to the stored value, which another tab can have changed. */
  readonly change: (change: (value: Value) => Value) => void
}

/** `parse` reads the stored value; if it throws, or nothing is stored, the value is `usual`. */
export const personalPreference = <Value>(
  name: string,
  usual: Value,
  parse: (stored: unknown) => Value,
): Scoped<PersonalChoice<Value>> =>
  scoped(({ userId, ended }) => {
    const ownName = `${name}.${userId}`
    const read = (): Value => {
      try {
        return parse(JSON.parse(readPreference(ownName) ?? ''))
      } catch {
        return usual // Nothing is stored yet, or the stored value is invalid.
      }
    }
    const store = createStore(() => ({ value: read() }))
    onPreferenceNews((changed) => {
      if (changed === undefined || changed === ownName) store.setState({ value: read() })
    }, ended)
    return {
      store,
      change: (change) => {
        const value = change(read())
        if (ended.aborted) return
        writePreference(ownName, JSON.stringify(value))
        store.setState({ value })
      },
    }
  })

/** Returns the current value, outside of components. */
export const chosen = <Value>(session: Session, preference: Scoped<PersonalChoice<Value>>): Value =>
  session.get(preference).store.getState().value

/** Returns the current value, and draws the component again when it changes. */
export const useChosen = <Value>(preference: Scoped<PersonalChoice<Value>>): Value =>
  useStore(useSession().get(preference).store, ({ value }) => value)
