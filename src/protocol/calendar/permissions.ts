import { isGuest, isModerator } from '../chat/permissions.ts'

/*
 * Who may keep the calendar: asked by the app before it offers, and by the service before it writes. Moderators and up
 * may do everything.
 */

/** `members`: everybody but guests keeps events of their own; `moderators`: nobody else writes. */
export const writePolicies = ['members', 'moderators'] as const
export type WritePolicy = (typeof writePolicies)[number]

export interface CalendarActor {
  readonly user_id: number
  /** As in chat: 100 owner to 600 guest. */
  readonly role: number
}

/** Events, and with them venues, organizers, categories and tags. */
export const canCreate = (actor: CalendarActor, policy: WritePolicy): boolean =>
  isModerator(actor) || (policy === 'members' && !isGuest(actor))

/** Everybody's records. */
export const canEditAll = (actor: CalendarActor): boolean => isModerator(actor)

export const canEdit = (actor: CalendarActor, authorId: number, policy: WritePolicy): boolean =>
  canEditAll(actor) || (canCreate(actor, policy) && actor.user_id === authorId)
