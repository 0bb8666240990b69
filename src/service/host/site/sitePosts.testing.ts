/* The events of the stand-in of a calendar site, and the values that it takes. */

export type Body = Readonly<Record<string, unknown>>

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const list = (value: unknown): number[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(Number)

export interface StoredPost {
  id: number
  author: number
  status: string
  date: string
  modified: string
  title: string
  content: string
  excerpt: string
  slug: string
  password: string
  image: number
  start: string
  end: string
  timezone: string
  allDay: boolean
  /** As it was typed. */
  cost: string
  currencySymbol: string
  website: string
  showMap: boolean
  showMapLink: boolean
  sticky: boolean
  featured: boolean
  hidden: boolean
  venue: number[]
  organizer: number[]
  categories: number[]
  tags: number[]
  /** Fields of other plugins. */
  dressCode: string
  audience: number[]
}

/** What the real site shows of these prices. */
export const shownPrices: Readonly<Record<string, readonly [shown: string, values: readonly string[]]>> = {
  '': ['', []],
  '0': ['Free', ['0']],
  '25': ['$25', ['25']],
  '10-20': ['$10 – $20', ['10', '20']],
  '5, 10, 15': ['$15', ['15']],
  '1,234.56': ['$.56', ['.56']],
  'CHF 12.–': ['CHF –12.', ['12.']],
  Free: ['Free', ['free']],
}

export const blocks =
  '<!-- wp:paragraph {"dropCap":true} --><p class="has-drop-cap">Three <strong>bands</strong>.</p><!-- /wp:paragraph -->\n\n<!-- wp:shortcode -->[gallery ids="5,11"]<!-- /wp:shortcode -->'

export const rendered = (content: string): string =>
  content
    .replaceAll(/<!-- \/?wp:[^>]*-->/g, '')
    .replaceAll(/\[gallery[^\]]*\]/g, '<div class="gallery"></div>')
    .trim()

export const aPost = (id: number, fields: Partial<StoredPost> = {}): StoredPost => ({
  id,
  author: 5,
  status: 'publish',
  date: '2026-09-01 13:00:00',
  modified: '2026-11-01 08:00:00',
  title: 'Everything in blocks',
  content: blocks,
  excerpt: 'Three bands.',
  slug: `event-${id}`,
  password: '',
  image: 4,
  start: '2026-12-04 19:00:00',
  end: '2026-12-04 23:00:00',
  timezone: 'Europe/Zurich',
  allDay: false,
  cost: '5, 10, 15',
  currencySymbol: '',
  website: 'https://tickets.example.org/?a=1&b=2',
  showMap: true,
  showMapLink: true,
  sticky: true,
  featured: true,
  hidden: false,
  venue: [12],
  organizer: [20, 21],
  categories: [3],
  tags: [12],
  dressCode: 'black tie',
  audience: [15],
  ...fields,
})

/** What the site says of an event's properties (`OPTIONS /wp/v2/tribe_events`). */
export const description = {
  schema: {
    properties: {
      id: { type: 'integer', readonly: true },
      class_list: { type: 'array', readonly: true },
      title: { type: 'object' },
      content: { type: 'object' },
      status: { type: 'string' },
      date: { type: 'string' },
      slug: { type: 'string' },
      meta: { type: 'object' },
      tags: { type: 'array' },
      audience: { type: 'array' },
    },
  },
}

/** IDs from here belong to records and pictures that were deleted, and to which events still point. */
export const DELETED = 900
export const isThere = (id: number): boolean => id < DELETED

/** Whether the plugin takes the address: PHP's filter for addresses knows ASCII alone. */
const isAddress = (address: string): boolean =>
  address === '' || /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#][!-~]*)?$/i.test(address)

/** The refusal of values that the plugin does not take. */
export function refusalOfValues(body: Body): [number, unknown] | undefined {
  const refused = [
    ...(isAddress(text(body['website'])) ? [] : ['website']),
    ...(isThere(Number(body['image'] ?? 0)) ? [] : ['image']),
    ...(list(body['organizer']).every(isThere) ? [] : ['organizer']),
  ]
  if (refused.length === 0) return undefined
  const data = {
    status: 400,
    params: Object.fromEntries(refused.map((name) => [name, 'Invalid parameter.'])),
    details: [],
  }
  return [400, { code: 'rest_invalid_param', message: `Invalid parameter(s): ${refused.join(', ')}`, data }]
}
