import { create } from 'zustand'
import { readPreference, writePreference } from './preferences.ts'

/** What the reader opened (true) or closed (false), such as a part of the sidebar; absent: as it is by itself. */
type Choices = Readonly<Record<string, boolean>>

const NAME = 'sidebarExpansion'

function readChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(readPreference(NAME) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch {
    return {} // Not ours, or damaged: nothing was chosen.
  }
}

const useChoices = create<{ readonly choices: Choices }>()(() => ({ choices: readChoices() }))

function choose(key: string, isOpen: boolean): void {
  useChoices.setState(({ choices }) => {
    const changed = { ...choices, [key]: isOpen }
    writePreference(NAME, JSON.stringify(changed))
    return { choices: changed }
  })
}

/** Opens or closes all these parts. */
export function chooseAll(keys: readonly string[], state: 'open' | 'closed'): void {
  for (const key of keys) choose(key, state === 'open')
}

/** Whether that part is open, and the way to change it. Remembered in this browser. */
export function useExpansion(key: string, byItself: boolean): { isOpen: boolean; toggle: () => void } {
  const isOpen = useChoices(({ choices }) => choices[key]) ?? byItself
  return { isOpen, toggle: () => choose(key, !isOpen) }
}
