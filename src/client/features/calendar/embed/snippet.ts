import { escapeHtml } from '../../../../markdown/html.ts'
import { filterQuery, type Filters } from '../filters.ts'

export const embedViews = ['month', 'list'] as const
export const embedThemes = ['auto', 'light', 'dark'] as const

/** What a website shows of the calendar. */
export interface Embedding {
  readonly view: (typeof embedViews)[number]
  readonly theme: (typeof embedThemes)[number]
  /** Empty: each visitor's own. */
  readonly language: string
  readonly filters: Filters
}

/** Returns the address of the embedded calendar; by cost only the app itself can filter. */
export function embedAddress({ view, theme, language, filters }: Embedding, origin: string): string {
  const query = new URLSearchParams([
    ...(view === 'month' ? [] : [['view', view]]),
    ...filterQuery({ ...filters, cost: 'any' }).map(([name, value]) => [name, value]),
    ...(language === '' ? [] : [['language', language]]),
    ...(theme === 'auto' ? [] : [['theme', theme]]),
  ])
  // Commas stay unescaped, because people read and change these addresses.
  const search = query.toString().replaceAll('%2C', ',')
  return `${origin}/embed/calendar${search === '' ? '' : `?${search}`}`
}

/** Returns the HTML for the page of a website. */
export const snippetOf = (address: string, title: string): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="100%" height="640" loading="lazy" style="border: 0"></iframe>`
