import { NAMESPACE } from '../../protocol/calendar/interface.ts'
import type { Reader } from './context.ts'

/* Addresses in records: of pages of the app, and of the interface in the reader's language. */

type Site = Pick<Reader, 'site' | 'language'>

const segment = ({ language }: Site): string => (language === undefined ? '' : `/${language}`)

export const eventPage = ({ site }: Site, slug: string): string => `${site}/event/${encodeURIComponent(slug)}`
export const venuePage = ({ site }: Site, id: number): string => `${site}/venue/${id}`
export const filteredCalendar = ({ site }: Site, filter: Record<string, string>): string =>
  `${site}/calendar?${new URLSearchParams(filter).toString()}`

/** @param path below the namespace, such as `/events/7` */
export const restAddress = (site: Site, path: string): string =>
  `${site.site}${segment(site)}/${NAMESPACE}${path}`

/** Global ID of a record, which real sites use to recognize it wherever it was copied. */
export const globalId = ({ site }: Site, id: number): string => `${new URL(site).host}?id=${id}`

export const globalIds = (site: Site, id: number) => ({
  global_id: globalId(site, id),
  global_id_lineage: [globalId(site, id)],
})
