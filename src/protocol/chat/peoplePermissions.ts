import { isAdministrator, isGuest } from './permissions.ts'
import { Role } from './shapes.ts'

/*
 * Who may change people: asked by the app before it offers, and by the service inside the transaction that writes.
 */

/** Somebody whose account is changed. */
export interface Subject {
  readonly role: number
  readonly is_bot: boolean
  /** The last one who owns the organisation. */
  readonly isOnlyOwner: boolean
}

type Reader = { readonly role: number }

export type RoleObstacle = 'administrators-only' | 'owners-only' | 'only-owner' | 'guest'

/** Why the person may not give somebody that role (chat spec 4.8); undefined: they may. */
export function roleObstacle(actor: Reader, subject: Subject, role: number): RoleObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (role === subject.role) return undefined
  const concernsOwner = role === Role.owner || subject.role === Role.owner
  if (concernsOwner && actor.role !== Role.owner) return 'owners-only'
  if (subject.isOnlyOwner) return 'only-owner'
  return isGuest(subject) && isAdministrator({ role }) ? 'guest' : undefined
}

export type EndObstacle = 'administrators-only' | 'owners-only' | 'only-owner' | 'bot'

/** Why the person may not end somebody's account. Bots have an operation of their own. */
export function deactivationObstacle(actor: Reader, subject: Subject): EndObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (subject.is_bot) return 'bot'
  if (subject.role === Role.owner && actor.role !== Role.owner) return 'owners-only'
  return subject.isOnlyOwner ? 'only-owner' : undefined
}

/** Why the person may not open somebody's account again. */
export function reactivationObstacle(
  actor: Reader,
  subject: Pick<Subject, 'role'>,
): Extract<EndObstacle, 'administrators-only' | 'owners-only'> | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  return subject.role === Role.owner && actor.role !== Role.owner ? 'owners-only' : undefined
}
