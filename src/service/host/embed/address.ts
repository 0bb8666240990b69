import { languageOfTag, type Language } from '../../languages.ts'

/*
 * The address of an embedded calendar, such as /embed/calendar?view=list&categories=music&language=de&theme=dark. It
 * has the filters of the calendar's own address, with the same words.
 */

export const EMBED_PATH = '/embed/calendar'

export const embedViews = ['month', 'list'] as const
export type EmbedView = (typeof embedViews)[number]

export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

export interface EmbedAddress {
  readonly view: EmbedView
  /** `YYYY-MM`; undefined for the present month. */
  readonly month: string | undefined
  readonly theme: EmbedTheme
  readonly language: Language
  /** BCP 47, with the region that decides the first day of the week. */
  readonly tag: string
  /** Filters, in the order and words of the calendar's address. */
  readonly filters: URLSearchParams
  /** The address itself asked for the language; else the browser's counts. */
  readonly isLanguageAsked: boolean
}

const filterNames = ['search', 'categories', 'tags', 'venue', 'organizer', 'featured'] as const
const MONTH = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d\d)?$/

/** Characters of a filter; longer ones are refused by the calendar anyway. */
const LONGEST = 500

function filtersIn(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams()
  for (const name of filterNames) {
    const value = query.getAll(name).join(',').trim()
    if (value !== '' && value.length <= LONGEST) filters.set(name, value)
  }
  return filters
}

const isTag = (tag: string): boolean => /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag)

/** Returns the first language of the browser that the page has texts in. */
function browserTag(header: string | null): string | undefined {
  return (header ?? '')
    .slice(0, LONGEST)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .find((tag) => isTag(tag) && languageOfTag(tag) !== undefined)
}

/** Reads the address; invalid parts are ignored. */
export function embedAddressOf(url: URL, acceptLanguage: string | null): EmbedAddress {
  const query = url.searchParams
  const asked = query.get('language') ?? ''
  const isLanguageAsked = isTag(asked) && languageOfTag(asked) !== undefined
  const tag = isLanguageAsked ? asked : (browserTag(acceptLanguage) ?? 'en')
  return {
    view: embedViews.find((view) => view === query.get('view')) ?? 'month',
    month: MONTH.exec(query.get('date') ?? '')?.[1],
    theme: embedThemes.find((theme) => theme === query.get('theme')) ?? 'auto',
    language: languageOfTag(tag) ?? 'en',
    tag,
    filters: filtersIn(query),
    isLanguageAsked,
  }
}

/** Returns the address of this state within the frame. */
export function embedPath(
  address: EmbedAddress,
  change: Partial<Pick<EmbedAddress, 'view' | 'month'>>,
): string {
  const { view, month, theme, tag, filters, isLanguageAsked } = { ...address, ...change }
  const query = new URLSearchParams([
    ...(view === 'month' ? [] : [['view', view]]),
    ...(month === undefined ? [] : [['date', month]]),
    ...filters,
    ...(isLanguageAsked ? [['language', tag]] : []),
    ...(theme === 'auto' ? [] : [['theme', theme]]),
  ])
  return query.size === 0 ? EMBED_PATH : `${EMBED_PATH}?${query}`
}

/** Returns the address of the whole calendar with the same filters. */
export function wholePath({ view, month, filters }: EmbedAddress): string {
  const path = month === undefined ? `/calendar/${view}` : `/calendar/${view}/${month}-01`
  return filters.size === 0 ? path : `${path}?${filters}`
}
