import { createStore, useStore, type StoreApi } from 'zustand'
import { scoped, type Scoped } from '../kernel/scope.ts'
import { useSession, type Session } from '../kernel/session.ts'
import { onPreferenceNews } from '../ui/preferenceNews.ts'
import { readPreference, writePreference } from '../ui/preferences.ts'

/** A choice of the signed-in person, remembered in this browser: one in all tabs. */
export interface PersonalChoice<Value> {
  readonly store: StoreApi<{ readonly value: Value }>
  /** Puts the choice through a change, as it is now: another tab may have changed it. */
  readonly change: (change: (value: Value) => Value) => void
}

/** `parse` makes sense of what is stored, and throws or gives `usual` where there is none. */
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
        return usual // Nothing was chosen yet, or it is no longer understood.
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

/** The choice now, outside of components. */
export const chosen = <Value>(session: Session, preference: Scoped<PersonalChoice<Value>>): Value =>
  session.get(preference).store.getState().value

/** The choice, drawn again when it changes. */
export const useChosen = <Value>(preference: Scoped<PersonalChoice<Value>>): Value =>
  useStore(useSession().get(preference).store, ({ value }) => value)
