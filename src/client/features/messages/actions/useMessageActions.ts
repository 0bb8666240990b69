import { useMemo } from 'react'
import type { View } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import type { FeedActions } from './actions.ts'
import type { ActionSurfaces } from './messageActions.ts'
import { afterFirstMessages } from '../afterFirstMessages.ts'
import { mayChange } from './mayChange.ts'

const loadActions = () => loadPart(() => import('./actions.ts'))

/**
 * The actions on the messages of a view: the same object for as long as the view is shown. Their code comes after the
 * first messages, or with the first action.
 */
export function useMessageActions(view: View, surfaces: ActionSurfaces): FeedActions {
  const session = useSession()
  const text = useText()
  // By hand: every row holds these, and would be drawn again with another object.
  return useMemo(() => {
    const later =
      <Given extends readonly unknown[]>(pick: (actions: FeedActions) => (...given: Given) => void) =>
      async (...given: Given): Promise<void> => {
        const { actionsOn } = await loadActions()
        pick(actionsOn(session, view, text, surfaces))(...given)
      }
    void afterFirstMessages().then(loadActions)
    return {
      mayChange: (message) => mayChange(session, message),
      run: later(({ run }) => run),
      command: later(({ command }) => command),
      react: later(({ react }) => react),
      jumpToDate: later(({ jumpToDate }) => jumpToDate),
      retry: later(({ retry }) => retry),
      discard: later(({ discard }) => discard),
      change: later(({ change }) => change),
    }
  }, [session, view, text, surfaces])
}
