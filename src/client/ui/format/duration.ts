/** Units with their lengths in seconds, longest first. */
const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** "6 hours", "90 minutes": in the longest unit of which it is a whole number, in the language of the interface. */
export function duration(seconds: number, language = document.documentElement.lang || 'en'): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  )
}
