import { readPreference, writePreference } from '../../ui/preferences.ts'

const NAME = 'sidebarWidth'

/** CSS pixels. */
export const LEAST_WIDTH = 200
export const MOST_WIDTH = 380
export const USUAL_WIDTH = 256

/** Returns the width that the reader chose; undefined for the default. */
export const storedWidth = (): number | undefined => {
  const stored = Number(readPreference(NAME))
  return stored >= LEAST_WIDTH && stored <= MOST_WIDTH ? stored : undefined
}

export const storeWidth = (width: number | undefined): void =>
  writePreference(NAME, width === undefined ? '' : String(width))

/** Returns the nearest allowed width of the sidebar. */
export const allowedWidth = (width: number): number =>
  Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)))
