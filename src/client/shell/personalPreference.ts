import { onPreferenceNews } from '../ui/preferenceNews.ts'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { useIdentity } from './identity.ts'

/** A choice of whoever is signed in, remembered in this browser: nobody else's, and one in all tabs. */
export interface PersonalPreference<Value> {
  readonly read: () => Value
  /** Puts the choice through a change, as it is now: another tab may have changed it. @returns the new one */
  readonly change: (change: (value: Value) => Value) => Value
  /** Calls when it may be another: another tab changed it, or somebody else signed in. */
  readonly onNews: (hear: () => void) => void
}

/** `parse` makes sense of what is stored, and throws or gives `usual` where there is none. */
export function personalPreference<Value>(
  name: string,
  usual: Value,
  parse: (stored: unknown) => Value,
): PersonalPreference<Value> {
  const nameNow = (): string => {
    const { identity } = useIdentity.getState()
    return identity.state === 'signed-in' ? `${name}.${identity.userId}` : name
  }
  const read = (): Value => {
    try {
      return parse(JSON.parse(readPreference(nameNow()) ?? ''))
    } catch {
      return usual // Nothing was chosen yet, or it is no longer understood.
    }
  }
  return {
    read,
    change: (change) => {
      const value = change(read())
      writePreference(nameNow(), JSON.stringify(value))
      return value
    },
    onNews: (hear) => {
      onPreferenceNews((changed) => {
        if (changed === undefined || changed === nameNow()) hear()
      })
      useIdentity.subscribe(hear)
    },
  }
}
