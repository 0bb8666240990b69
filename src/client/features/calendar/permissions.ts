import { useReaderId } from './access.ts'

/**
 * Returns true if the app offers to change the event. If the calendar sends no permission (another site behind this
 * host), every member gets the offer, and the site refuses.
 */
export function useMayEdit({ can_edit: canEdit }: { readonly can_edit: boolean | null }): boolean {
  const isMember = useReaderId() !== undefined
  return isMember && canEdit !== false
}
