import type { LucideIcon } from 'lucide-react'
import type { TextKey } from '../i18n/textKey.ts'
import { NOBODY, type Session } from './session.ts'

/** `hidden`: it is not offered. A text says why it cannot be done. */
export type Availability = 'yes' | 'hidden' | TextKey

/** The words and the icon that a menu or a toolbar shows. */
export interface Face {
  readonly text: TextKey
  readonly icon: LucideIcon
}

/** The usual keys of an action, and its name where keys are listed and changed. */
export interface ActionKeys {
  readonly usual: readonly [string, ...string[]]
  readonly text: TextKey
}

/** Something that can be done with a subject, declared once: menus, toolbars, keys and the list of keys read it. */
export interface Action<Subject, Context> {
  /** Absent: only keys do it. */
  readonly face?: Face | ((subject: Subject) => Face)
  readonly tone?: 'danger'
  readonly keys?: ActionKeys
  /** Can be done without an account. */
  readonly forVisitors?: true
  /** Without: always available. */
  readonly available?: (session: Session, subject: Subject) => Availability
  readonly run: (context: Context, subject: Subject) => void
}

/** Says whether the action can be done by this session, and why not. Visitors need an account for most. */
export const availabilityOf = <Subject>(
  { forVisitors, available }: Pick<Action<Subject, never>, 'forVisitors' | 'available'>,
  session: Session,
  subject: Subject,
): Availability =>
  session.userId === NOBODY && !forVisitors ? 'actions.signIn' : (available?.(session, subject) ?? 'yes')

export const faceOf = <Subject>(
  { face }: Pick<Action<Subject, never>, 'face'>,
  subject: Subject,
): Face | undefined => (typeof face === 'function' ? face(subject) : face)
