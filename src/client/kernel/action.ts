import type { LucideIcon } from 'lucide-react'
import type { TextKey } from '../i18n/texts.ts'
import { NOBODY, type Session } from './session.ts'
import { kernelTexts } from './texts/kernelTexts.ts'

/** `hidden`: the action is not offered. A text key gives the reason why it is disabled. */
export type Availability = 'yes' | 'hidden' | TextKey

/** The words and the icon of an action in a menu or a toolbar. */
export interface Face {
  readonly text: TextKey
  readonly icon: LucideIcon
}

/** The default keys of an action, and its name in the list where keys are shown and changed. */
export interface ActionKeys {
  readonly usual: readonly [string, ...string[]]
  readonly text: TextKey
}

/** An action on a subject, declared once: menus, toolbars, keys and the list of keys read it. */
export interface Action<Subject, Context> {
  /** Absent: the action has keys only. */
  readonly face?: Face | ((subject: Subject) => Face)
  readonly tone?: 'danger'
  readonly keys?: ActionKeys
  /** Available without an account. */
  readonly forVisitors?: true
  /** Absent: always available. */
  readonly available?: (session: Session, subject: Subject) => Availability
  readonly run: (context: Context, subject: Subject) => void
}

/** Returns the availability of the action in this session. Most actions need an account. */
export const availabilityOf = <Subject>(
  { forVisitors, available }: Pick<Action<Subject, never>, 'forVisitors' | 'available'>,
  session: Session,
  subject: Subject,
): Availability =>
  session.userId === NOBODY && !forVisitors
    ? kernelTexts('actions.signIn')
    : (available?.(session, subject) ?? 'yes')

export const faceOf = <Subject>(
  { face }: Pick<Action<Subject, never>, 'face'>,
  subject: Subject,
): Face | undefined => (typeof face === 'function' ? face(subject) : face)
