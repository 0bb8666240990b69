import { readPreference, writePreference } from './preferences.ts'

/* src/build/document/begin.js applies theme and density before the first paint, by the same names. */

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const DENSITIES = ['compact', 'default', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

const chosen = <Choice extends string>(
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice => {
  const stored = readPreference(name)
  return choices.find((each) => each === stored) ?? otherwise
}

export const chosenTheme = (): Theme => chosen('theme', THEMES, 'system')
export const chosenDensity = (): Density => chosen('density', DENSITIES, 'default')

/** Shows the theme and stores it in this browser. */
export function chooseTheme(theme: Theme): void {
  writePreference('theme', theme)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

/** Shows the density and stores it in this browser. */
export function chooseDensity(density: Density): void {
  writePreference('density', density)
  const { dataset } = document.documentElement
  if (density === 'default') delete dataset['density']
  else dataset['density'] = density
}
