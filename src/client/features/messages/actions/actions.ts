import type { Message } from '../../../../protocol/chat/messages.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { availabilityOf } from '../../../kernel/action.ts'
import { NOBODY, type Session } from '../../../kernel/session.ts'
import { handBack } from '../../../navigation/composeRequest.ts'
import type { View } from '../../../navigation/view.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { isEcho, type Row } from '../list/rows.ts'
import { discard, retry, takeBack } from '../outbox/outbox.ts'
import type { MessageActions } from '../row/tools.ts'
import { pressOnEcho } from './echoKeys.ts'
import { mayChange } from './mayChange.ts'
import {
  actionWithKeys,
  attempt,
  messageAction,
  react,
  type ActionSurfaces,
  type MessageAction,
  type MessageContext,
} from './messageActions.ts'

export interface FeedActions extends MessageActions {
  /** Runs the action that has these default keys on the row, if there is one. */
  readonly press: (chord: string, event: KeyboardEvent, row: Row, element: HTMLElement) => void
}

/** Runs the action if it is possible; otherwise gives the reason, or sends visitors to the sign-in page. */
function perform(action: MessageAction, context: MessageContext, message: Message): void {
  const { session, surfaces, text } = context
  const availability = availabilityOf(action, session, message)
  if (availability === 'yes') action.run(context, message)
  else if (availability === 'hidden') {
    if (action.otherwise) perform(action.otherwise, context, message)
  } else if (session.userId === NOBODY) surfaces.signIn?.()
  else showToast({ text: text(availability) })
}

/** The actions on the messages of a view. */
export function actionsOn(
  session: Session,
  view: View,
  text: Translate,
  surfaces: ActionSurfaces,
): FeedActions {
  const contextAt = (at: HTMLElement, point?: MessageContext['point']): MessageContext => ({
    session,
    view,
    text,
    surfaces,
    at,
    point,
  })
  const run: MessageActions['run'] = (id, message, at, point) =>
    perform(messageAction(id), contextAt(at, point), message)
  const unsent: MessageActions['unsent'] = (choice, { localId, conversation }) => {
    if (choice === 'retry') retry(session, localId)
    else if (choice === 'discard') discard(session, localId)
    else {
      const taken = takeBack(session, localId)
      if (taken !== '') handBack(conversation, taken)
    }
  }
  return {
    run,
    unsent,
    press: (chord, event, { item }, element) => {
      const id = actionWithKeys(chord)
      // Before this code was loaded, the page may have taken the key.
      if (!id || event.defaultPrevented) return
      event.preventDefault()
      if (isEcho(item)) pressOnEcho({ session, text, run, unsent }, id, item, element)
      else run(id, item, element)
    },
    mayChange: (message) => mayChange(session, message),
    react: (message, emoji) => {
      const withEmoji: MessageAction = {
        ...messageAction('react'),
        run: (context) => react(context, message, emoji),
      }
      perform(withEmoji, contextAt(document.body), message)
    },
    jumpToDate: (from) =>
      attempt(
        { session, text },
        import('../dates/openJumpToDate.tsx').then(({ openJumpToDate }) => openJumpToDate(view, from)),
      ),
  }
}
