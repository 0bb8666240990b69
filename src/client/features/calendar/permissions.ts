import { useReaderId } from './access.ts'

/**
 * Whether changing an event is to be offered. Where the calendar does not say who may (another site behind this
 * host), every member is offered it and the site refuses.
 */
export function useMayEdit({ can_edit: canEdit }: { readonly can_edit: boolean | null }): boolean {
  const isMember = useReaderId() !== undefined
  return isMember && canEdit !== false
}
