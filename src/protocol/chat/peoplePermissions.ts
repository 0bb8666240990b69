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

/** Why the person may not take somebody's second factor away, or sign them out everywhere; undefined: they may. */
export function securityObstacle(
  actor: Reader,
  subject: Pick<Subject, 'role' | 'is_bot'>,
): Extract<EndObstacle, 'administrators-only' | 'owners-only' | 'bot'> | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (subject.is_bot) return 'bot'
  return subject.role === Role.owner && actor.role !== Role.owner ? 'owners-only' : undefined
}

export type EmailObstacle =
  'administrators-only' | 'emails-for-owners' | 'emails-not-permitted' | 'bot-address'

/** Somebody who would change addresses; undefined: the service does not say whether they may. */
type EmailReader = Reader & { readonly can_change_user_emails?: boolean | undefined }

/** Why the person may not give somebody another address: it takes an owner with a permission of its own (chat spec 4.8). */
export function emailObstacle(
  actor: EmailReader,
  subject: Pick<Subject, 'is_bot'>,
): EmailObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (actor.role !== Role.owner) return 'emails-for-owners'
  if (actor.can_change_user_emails === false) return 'emails-not-permitted'
  return subject.is_bot ? 'bot-address' : undefined
}

export type StatusObstacle = 'administrators-only' | 'gone'

/** Why the person may not say what somebody else is up to (chat spec 4.6). */
export function statusObstacle(
  actor: Reader,
  subject: { readonly is_active: boolean },
): StatusObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  return subject.is_active ? undefined : 'gone'
}

export type ProfileObstacle = 'administrators-only' | 'bot-profile'

/** Why the person may not fill in somebody else's profile (chat spec 4.8). */
export function profileObstacle(
  actor: Reader,
  subject: Pick<Subject, 'is_bot'>,
): ProfileObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  return subject.is_bot ? 'bot-profile' : undefined
}
