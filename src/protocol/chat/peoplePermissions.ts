import { isAdministrator, isGuest } from './permissions.ts'
import { Role } from './shapes.ts'

/*
 * Permissions to change other users: checked by the app before it offers an action, and by the service inside
 * the writing transaction.
 */

/** The user to be changed. */
export interface Subject {
  readonly role: number
  readonly is_bot: boolean
  /** True for the organization's last owner. */
  readonly isOnlyOwner: boolean
}

type Reader = { readonly role: number }

export type RoleObstacle = 'administrators-only' | 'owners-only' | 'only-owner' | 'guest'

/**
 * Returns the reason why the actor cannot give the subject that role (chat spec 4.8); undefined if they can.
 */
export function roleObstacle(actor: Reader, subject: Subject, role: number): RoleObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (role === subject.role) return undefined
  const concernsOwner = role === Role.owner || subject.role === Role.owner
  if (concernsOwner && actor.role !== Role.owner) return 'owners-only'
  if (subject.isOnlyOwner) return 'only-owner'
  return isGuest(subject) && isAdministrator({ role }) ? 'guest' : undefined
}

export type EndObstacle = 'administrators-only' | 'owners-only' | 'only-owner' | 'bot'

/**
 * Returns the reason why the actor cannot deactivate the subject's account. Bots have an endpoint of their
 * own.
 */
export function deactivationObstacle(actor: Reader, subject: Subject): EndObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (subject.is_bot) return 'bot'
  if (subject.role === Role.owner && actor.role !== Role.owner) return 'owners-only'
  return subject.isOnlyOwner ? 'only-owner' : undefined
}

/** Returns the reason why the actor cannot reactivate the subject's account. */
export function reactivationObstacle(
  actor: Reader,
  subject: Pick<Subject, 'role'>,
): Extract<EndObstacle, 'administrators-only' | 'owners-only'> | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  return subject.role === Role.owner && actor.role !== Role.owner ? 'owners-only' : undefined
}

/**
 * Returns the reason why the actor cannot remove the subject's second factor or sign them out everywhere;
 * undefined if they can.
 */
export function securityObstacle(
  actor: Reader,
  subject: Pick<Subject, 'role' | 'is_bot'>,
): Extract<EndObstacle, 'administrators-only' | 'owners-only' | 'bot'> | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  if (subject.is_bot) return 'bot'
  return subject.role === Role.owner && actor.role !== Role.owner ? 'owners-only' : undefined
}

export type EmailObstacle =
  | 'administrators-only'
  | 'emails-for-owners'
  | 'emails-not-permitted'
  | 'bot-address'

/** The actor; `can_change_user_emails` is undefined if the service does not send it. */
type EmailReader = Reader & { readonly can_change_user_emails?: boolean | undefined }

/**
 * Returns the reason why the actor cannot change the subject's address, which requires an owner with a
 * special permission (chat spec 4.8).
 */
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

/** Returns the reason why the actor cannot set the subject's status (chat spec 4.6). */
export function statusObstacle(
  actor: Reader,
  subject: { readonly is_active: boolean },
): StatusObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  return subject.is_active ? undefined : 'gone'
}

export type ProfileObstacle = 'administrators-only' | 'bot-profile'

/** Returns the reason why the actor cannot change the subject's profile (chat spec 4.8). */
export function profileObstacle(
  actor: Reader,
  subject: Pick<Subject, 'is_bot'>,
): ProfileObstacle | undefined {
  if (!isAdministrator(actor)) return 'administrators-only'
  return subject.is_bot ? 'bot-profile' : undefined
}
