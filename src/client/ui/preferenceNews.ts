import { PREFIX } from './preferences.ts'

/** Calls with its name when another tab wrote a choice, without one when all may have changed; until the signal aborts. */
export const onPreferenceNews = (hear: (name: string | undefined) => void, until?: AbortSignal): void =>
  globalThis.window?.addEventListener(
    'storage',
    ({ key }) => {
      if (key === null) hear(undefined)
      else if (key.startsWith(PREFIX)) hear(key.slice(PREFIX.length))
    },
    until && { signal: until },
  )
