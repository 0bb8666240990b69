import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { zoneId } from '../../dates/zones.ts'

/** A zone of a file: one that is known here, or one that only the file describes. */
export type ZoneOfFile = { readonly id: string } | { readonly described: ICAL.Timezone }

/** The zone that a name stands for: an IANA name, also at the end of a path, an offset, or a name of Windows. */
export function knownZone(name: string): string | undefined {
  const plain = name.replace(/^"|"$/g, '').trim()
  const [windows] = findIana(plain)
  if (windows !== undefined) return zoneId(windows)
  const direct = zoneId(plain)
  if (direct !== undefined) return direct
  // As in `/freeassociation.sourceforge.net/Europe/Zurich`.
  const parts = plain.split('/')
  return parts.length > 2
    ? (zoneId(parts.slice(-2).join('/')) ?? zoneId(parts.slice(-3).join('/')))
    : undefined
}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '')

function described(component: ICAL.Component): ZoneOfFile | undefined {
  // Without a beginning it would say nothing, and looking for one would never end.
  const rules = component.getAllSubcomponents()
  const isUsable = rules.some((rule) => rule.hasProperty('dtstart') && rule.hasProperty('tzoffsetto'))
  return isUsable ? { described: new ICAL.Timezone(component) } : undefined
}

/** Zones by the names that the events of a file use. */
export class ZonesOfFile {
  readonly #zones = new Map<string, ZoneOfFile>()
  readonly unknown = new Set<string>()

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#add(text)
  }

  #add(text: string): void {
    try {
      const component = new ICAL.Component(ICAL.parse(text))
      const name = textOf(component, 'tzid')
      const id = knownZone(name) ?? knownZone(textOf(component, 'x-lic-location'))
      const zone = id === undefined ? described(component) : { id }
      if (zone) this.#zones.set(name, zone)
    } catch {
      // Damaged: its times are read as those of an unknown zone.
    }
  }

  /** @returns undefined for an unknown zone, which is noted */
  find(name: string): ZoneOfFile | undefined {
    const known = this.#zones.get(name)
    if (known) return known
    const id = knownZone(name)
    if (id === undefined) {
      if (this.unknown.size < 20) this.unknown.add(name.slice(0, 100))
      return undefined
    }
    const zone = { id }
    this.#zones.set(name, zone)
    return zone
  }
}
