import { isGuest, isModerator } from '../chat/permissions.ts'

/*
 * Write permissions of the calendar: checked by the app before it offers an action, and by the service before
 * it writes. Moderators and above can do everything.
 */

/**
 * `members`: all but guests can write events of their own; `moderators`: only moderators and above can write.
 */
export const writePolicies = ['members', 'moderators'] as const
export type WritePolicy = (typeof writePolicies)[number]

export interface CalendarActor {
  readonly user_id: number
  /** As in chat: 100 owner to 600 guest. */
  readonly role: number
}

/** Returns true if the actor can create events, and with them venues, organizers, categories and tags. */
export const canCreate = (actor: CalendarActor, policy: WritePolicy): boolean =>
  isModerator(actor) || (policy === 'members' && !isGuest(actor))

/** Returns true if the actor can change all users' records. */
export const canEditAll = (actor: CalendarActor): boolean => isModerator(actor)

export const canEdit = (actor: CalendarActor, authorId: number, policy: WritePolicy): boolean =>
  canEditAll(actor) || (canCreate(actor, policy) && actor.user_id === authorId)
