import { useQuery } from '@tanstack/react-query'
import { plainTextOf } from '../../../markdown/plainText.ts'
import { eventQueries } from './queries.ts'

/** What the pages of the calendar are called; undefined until they have been read. */
export function useEventTitle(slug: string): string | undefined {
  const { data } = useQuery(eventQueries.event(slug))
  return data && plainTextOf(data.title)
}

export function useVenueName(id: number): string | undefined {
  const { data } = useQuery(eventQueries.venue(id))
  return data && plainTextOf(data.venue)
}

export function useOrganizerName(id: number): string | undefined {
  const { data } = useQuery(eventQueries.organizer(id))
  return data && plainTextOf(data.organizer)
}
