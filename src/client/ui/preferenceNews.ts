import { PREFIX } from './preferences.ts'

/**
 * Calls `hear` with the name of a choice that another tab wrote, or without a name when all may have changed;
 * until the signal aborts.
 */
export const onPreferenceNews = (hear: (name: string | undefined) => void, until?: AbortSignal): void =>
  globalThis.window?.addEventListener(
    'storage',
    ({ key }) => {
      if (key === null) hear(undefined)
      else if (key.startsWith(PREFIX)) hear(key.slice(PREFIX.length))
    },
    until && { signal: until },
  )
