import ICAL from 'ical.js'
import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import { limits } from '../../../../protocol/calendar/limits.ts'
import { encodeText, plainText } from '../../html/text.ts'
import type { ReadTexts } from './readEvent.ts'

/** Values of a text property, which a program other than ours can have written with another type. */
const textsOf = (component: ICAL.Component, name: string): string[] =>
  component
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map(String))
    .filter((text) => text.trim() !== '')

/** Cuts within no character. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('')

const lineOf = (text: string, most: number = limits.max_name_length): string =>
  cut(text.replace(/\s+/g, ' ').trim(), most)

const TAGS = /<\/?(?:a|b|blockquote|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i

function htmlDescription(component: ICAL.Component): string | undefined {
  const property = component
    .getAllProperties('x-alt-desc')
    .find((each) => /^text\/html$/i.test(each.getFirstParameter('fmttype') ?? ''))
  // Programs of Microsoft write an empty page for no description.
  const html = property && String(property.getFirstValue())
  return html !== undefined && plainText(html) !== '' ? html : undefined
}

/** Descriptions are plain text, but calendars on the web write HTML into them. */
function description(component: ICAL.Component): string {
  const html = htmlDescription(component)
  const [plain = ''] = textsOf(component, 'description')
  const text = html ?? (TAGS.test(plain) ? plain : encodeText(plain))
  return cut(text, limits.max_description_length)
}

const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && text.length <= limits.max_address_length

function position(component: ICAL.Component): readonly [number, number] | undefined {
  const values: unknown = component.getFirstPropertyValue('geo')
  if (!Array.isArray(values)) return undefined
  const [latitude, longitude] = values.map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined
}

/** The organizer's name. Their address stays in the file: this calendar is public. */
function organizer(component: ICAL.Component): string {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn') ?? ''
  return name.includes('@') ? '' : lineOf(name.replace(/^"|"$/g, ''))
}

/** Reads the texts of an event. */
export function readTexts(component: ICAL.Component): ReadTexts {
  const [place = ''] = textsOf(component, 'location')
  const location = lineOf(place.replace(/\s*\n\s*/g, ', '))
  const [address = ''] = textsOf(component, 'url')
  const isOnline = isWebAddress(location)
  const website = isWebAddress(address.trim()) ? address.trim() : isOnline ? location : ''
  const categories = textsOf(component, 'categories').map((name) => lineOf(name))
  return {
    title: lineOf(textsOf(component, 'summary')[0] ?? '', limits.max_title_length),
    description: description(component),
    website,
    venue: isOnline ? '' : location,
    position: position(component),
    organizer: organizer(component),
    categories: [...new Set(categories)].slice(0, calendarFileBounds.categories),
    isPrivate: /^(private|confidential)$/i.test(String(component.getFirstPropertyValue('class') ?? '')),
  }
}
