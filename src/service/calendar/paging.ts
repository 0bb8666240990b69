import { limits } from '../../protocol/calendar/limits.ts'
import type { CalendarErrorCode } from '../../protocol/calendar/errors.ts'
import { because } from '../../protocol/refusals/reason.ts'
import { refuse, refuseField } from './refuse.ts'
import { Answer, type CalendarRequest } from './router.ts'
import type { Page } from './store/pages.ts'

/** Parses the requested page: twelve entries by default, fifty at most (calendar spec 8). */
export function readPage({
  page = 1,
  per_page = limits.default_per_page,
}: {
  page?: number | undefined
  per_page?: number | undefined
}): Page {
  if (page < 1) refuseField('page', because('faults.least', { least: 1 }))
  if (per_page < 1) refuseField('per_page', because('faults.least', { least: 1 }))
  return { number: page, size: Math.min(per_page, limits.max_per_page) }
}

/** Address of another page of the requested list, with all its filters. */
function pageAddress({ site, url }: CalendarRequest, page: number): string {
  const query = new URLSearchParams(url.search)
  query.delete('page')
  if (page > 1) query.set('page', String(page))
  return `${site}${url.pathname}${query.size === 0 ? '' : `?${query.toString()}`}`
}

/** Answer to a page past the end: a refusal or, for terms, an empty list. */
export type PastEnd = CalendarErrorCode | 'empty'

/** Builds the answer of a list. The first page can be empty, later ones cannot. */
export function listAnswer(
  request: CalendarRequest,
  page: Page,
  total: number,
  pastEnd: PastEnd,
  entries: Record<string, object[]>,
): Answer {
  const pages = Math.ceil(total / page.size)
  if (page.number > 1 && page.number > pages && pastEnd !== 'empty') refuse(pastEnd, 'calendar.noPage')
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
