import type { LucideIcon } from 'lucide-react'
import type { TextKey } from '../i18n/texts.ts'
import type { Translate } from '../i18n/useText.ts'
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

/** The session in which an action runs, and the language of the texts that it shows. */
export interface ActionContext {
  readonly session: Session
  readonly text: Translate
}

/** An action on a subject, declared once: menus, toolbars, keys and the list of keys read it. */
export interface Action<Subject, Context> {
  /** Absent: the action has keys only. */
  readonly face?: Face | ((session: Session, subject: Subject) => Face | undefined)
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
  session: Session,
  subject: Subject,
): Face | undefined => (typeof face === 'function' ? face(session, subject) : face)

export const availableIf = (isPossible: boolean): Availability => (isPossible ? 'yes' : 'hidden')

/**
 * The same action for subjects of another kind: `targetOf` finds the subject of the action, such as the topic of
 * a message. Hidden where there is none.
 */
export function actionOn<Subject, Target, Context extends ActionContext>(
  action: Action<Target, Context>,
  targetOf: (session: Session, subject: Subject) => Target | undefined,
): Action<Subject, Context> {
  return {
    ...action,
    face: (session, subject) => {
      const target = targetOf(session, subject)
      return target === undefined ? undefined : faceOf(action, session, target)
    },
    available: (session, subject) => {
      const target = targetOf(session, subject)
      return target === undefined ? 'hidden' : (action.available?.(session, target) ?? 'yes')
    },
    run: (context, subject) => {
      const target = targetOf(context.session, subject)
      if (target !== undefined) action.run(context, target)
    },
  }
}
