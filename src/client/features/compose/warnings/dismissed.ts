import { create } from 'zustand'

/** Warnings that the reader has read and put away: they stay away while this tab is open. */
export const useDismissed = create<{ readonly keys: ReadonlySet<string> }>()(() => ({ keys: new Set() }))

export const dismiss = (key: string): void =>
  useDismissed.setState(({ keys }) => ({ keys: new Set(keys).add(key) }))
