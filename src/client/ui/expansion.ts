import { create } from 'zustand'
import { readPreference, writePreference } from './preferences.ts'

/**
 * Parts that the reader opened (true) or closed (false), such as parts of the sidebar; absent: in their
 * default state.
 */
type Choices = Readonly<Record<string, boolean>>

const NAME = 'sidebarExpansion'

function readChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(readPreference(NAME) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch {
    return {} // The value is foreign or damaged: treat it as no choice.
  }
}

const useChoices = create<{ readonly choices: Choices }>()(() => ({ choices: readChoices() }))

/** All choices of this browser. */
export const choicesHere = (): Choices => useChoices.getState().choices

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

/**
 * The state of a part and a function that toggles it. `byItself` is its default; the choice is stored in this
 * browser.
 */
export function useExpansion(key: string, byItself: boolean): { isOpen: boolean; toggle: () => void } {
  const isOpen = useChoices(({ choices }) => choices[key]) ?? byItself
  return { isOpen, toggle: () => choose(key, !isOpen) }
}
