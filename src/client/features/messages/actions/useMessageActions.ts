import { useMemo } from 'react'
import type { View } from '../../../navigation/view.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import type { FeedActions } from './actions.ts'
import type { ActionSurfaces } from './messageActions.ts'
import { mayChange } from './mayChange.ts'
import { afterAround } from '../../../ui/loading/lazyLater.ts'

const loadActions = () => loadPart(() => import('./actions.ts'))

function lateActions(session: Session, view: View, text: Translate, surfaces: ActionSurfaces): FeedActions {
  let actions: FeedActions | undefined
  const load = async (): Promise<FeedActions> => {
    const { actionsOn } = await loadActions()
    return (actions ??= actionsOn(session, view, text, surfaces))
  }
  const later =
    <Given extends readonly unknown[]>(pick: (actions: FeedActions) => (...given: Given) => void) =>
    (...given: Given): void =>
      // At once if the code has loaded: only then can the key be withheld from the browser.
      actions ? pick(actions)(...given) : void load().then((loaded) => pick(loaded)(...given))
  void afterAround().then(load)
  return {
    mayChange: (message) => mayChange(session, message),
    run: later(({ run }) => run),
    press: later(({ press }) => press),
    react: later(({ react }) => react),
    jumpToDate: later(({ jumpToDate }) => jumpToDate),
    unsent: later(({ unsent }) => unsent),
  }
}

/**
 * The actions on the messages of a view: the same object for as long as the view is shown. Their code is
 * loaded after the first messages, or with the first action.
 */
export function useMessageActions(view: View, surfaces: ActionSurfaces): FeedActions {
  const session = useSession()
  const text = useText()
  // By hand: every row holds these actions, and would be drawn again with another object.
  return useMemo(() => lateActions(session, view, text, surfaces), [session, view, text, surfaces])
}
