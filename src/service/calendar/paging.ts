import { limits } from '../../protocol/calendar/limits.ts'
import type { Database, Value } from '../database/database.ts'
import type { CalendarErrorCode } from '../../protocol/calendar/errors.ts'
import type { CalendarContext } from './context.ts'
import { refuse, refuseField } from './refuse.ts'
import { Answer, type CalendarRequest } from './router.ts'

export interface Page {
  readonly number: number
  readonly size: number
}

/** Which page is asked for: twelve entries unless told otherwise, fifty at most (calendar spec 8). */
export function readPage({
  page = 1,
  per_page = limits.default_per_page,
}: {
  page?: number | undefined
  per_page?: number | undefined
}): Page {
  if (page < 1) refuseField('page', 'must be at least 1')
  if (per_page < 1) refuseField('per_page', 'must be at least 1')
  return { number: page, size: Math.min(per_page, limits.max_per_page) }
}

/** What a list is made of: which rows of which table, in which order. */
export interface Selection {
  readonly from: string
  readonly where: string
  readonly values: readonly Value[]
  readonly order: string
}

/** How many there are, and the IDs of one page, in one pass. */
export function selectPage(
  { database }: CalendarContext,
  { from, where, values, order }: Selection,
  { number, size }: Page,
): { readonly total: number; readonly ids: readonly number[] } {
  const rows = database.all<{ id: number; total: number }>(
    `SELECT id, count(*) OVER () AS total FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    size,
    (number - 1) * size,
  )
  const total = rows[0]?.total ?? (number === 1 ? 0 : countAll(database, from, where, values))
  return { total, ids: rows.map(({ id }) => id) }
}

const countAll = (database: Database, from: string, where: string, values: readonly Value[]): number =>
  database.get<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${where}`, ...values)?.total ??
  0

/** The address of a page of the list that is asked for, every filter kept. */
function pageAddress({ site, url }: CalendarRequest, page: number): string {
  const query = new URLSearchParams(url.search)
  query.delete('page')
  if (page > 1) query.set('page', String(page))
  return `${site}${url.pathname}${query.size === 0 ? '' : `?${query.toString()}`}`
}

/** Whether a page past the end is a refusal, or an empty list as for terms. */
export type PastEnd = CalendarErrorCode | 'empty'

/** A list as it is answered. The first page may be empty; later ones may not. */
export function listAnswer(
  request: CalendarRequest,
  page: Page,
  total: number,
  pastEnd: PastEnd,
  entries: Record<string, object[]>,
): Answer {
  const pages = Math.ceil(total / page.size)
  if (page.number > 1 && page.number > pages && pastEnd !== 'empty') refuse(pastEnd, 'There is no such page.')
  return new Answer(
    {
      ...entries,
      rest_url: pageAddress(request, page.number),
      ...(page.number < pages ? { next_rest_url: pageAddress(request, page.number + 1) } : {}),
      ...(page.number > 1 && pages > 0
        ? { previous_rest_url: pageAddress(request, Math.min(page.number - 1, pages)) }
        : {}),
      total,
      total_pages: pages,
    },
    200,
    { 'x-tec-total': String(total), 'x-tec-totalpages': String(pages) },
  )
}
