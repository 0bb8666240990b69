import { offsetAt } from '../time/zone.ts'

export interface ZoneOption {
  /** IANA name, which is what is stored. */
  readonly zone: string
  /** "Zurich", as people search for it. */
  readonly city: string
  /** "Europe" */
  readonly region: string
  /** "UTC+1" at the time of the event. */
  readonly offset: string
}

const HOUR = 60
const MINUTE = 60_000

/** "UTC+5:30" */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % HOUR
  const clock = `${Math.floor(size / HOUR)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return `UTC${minutes < 0 ? '−' : '+'}${clock}`
}

const placeOf = (zone: string): { city: string; region: string } => {
  const parts = zone.replaceAll('_', ' ').split('/')
  return { city: parts.at(-1) ?? zone, region: parts.slice(0, -1).join(', ') }
}

export const zoneOption = (zone: string, instant: number): ZoneOption => ({
  zone,
  ...placeOf(zone),
  offset: offsetText(Math.round(offsetAt(zone, instant) / MINUTE)),
})

/** Every zone that this browser knows, the likely ones first. `instant` decides whether it is summer there. */
export function zoneOptions(likely: readonly string[], instant: number): readonly ZoneOption[] {
  const zones = new Set([...likely, ...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return [...zones].map((zone) => zoneOption(zone, instant))
}
