import { useQuery } from '@tanstack/react-query'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { isNowhere } from './isNowhere.ts'
import { eventQueries } from './queries.ts'

/** Returns the title of an event's page; undefined while loading, and if the event is missing. */
export function useEventTitle(slug: string): string | undefined {
  const { data, error } = useQuery(eventQueries.event(slug))
  return data && !isNowhere(error) ? plainTextOf(data.title) : undefined
}

export function useVenueName(id: number): string | undefined {
  const { data, error } = useQuery(eventQueries.venue(id))
  return data && !isNowhere(error) ? plainTextOf(data.venue) : undefined
}

export function useOrganizerName(id: number): string | undefined {
  const { data, error } = useQuery(eventQueries.organizer(id))
  return data && !isNowhere(error) ? plainTextOf(data.organizer) : undefined
}
