/** Languages that the interface speaks. */
const SPOKEN = ['en'] as const

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** The reader's first language that the interface speaks, in their region, which decides how dates are written. */
export const chosenLanguage = (wanted: readonly string[]): string =>
  wanted.find((tag) => SPOKEN.some((each) => each === baseOf(tag))) ?? SPOKEN[0]

/** Tells the page its language; everything that formats reads it there. */
export function applyLanguage(): void {
  document.documentElement.lang = chosenLanguage(navigator.languages)
}
