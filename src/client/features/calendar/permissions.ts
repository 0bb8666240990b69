import { useReaderId } from './access.ts'
import { useSite } from './site.ts'

interface Permission {
  readonly can_edit: boolean | null
}

/**
 * Returns whether the app offers to change an event. If the calendar sends no permissions at all (another site behind
 * this host), every member gets the offer, and the site refuses; if it sends some, an event without one is not offered.
 */
export function useMayEditEach(): (event: Permission) => boolean {
  const isMember = useReaderId() !== undefined
  const site = useSite()
  return ({ can_edit: canEdit }) => isMember && (canEdit ?? site === null)
}

export const useMayEdit = (event: Permission): boolean => useMayEditEach()(event)
