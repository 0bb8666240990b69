import { useMemo } from 'react'
import type { View } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import type { ActionSurfaces, FeedActions } from './actions.ts'
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
    const doing = async (act: (actions: FeedActions) => void): Promise<void> => {
      const { actionsOn } = await loadActions()
      act(actionsOn(session, view, text, surfaces))
    }
    void afterFirstMessages().then(loadActions)
    return {
      mayChange: (message) => mayChange(session, message),
      react: (...given) => void doing(({ react }) => react(...given)),
      pickReaction: surfaces.pickReaction,
      reply: (...given) => void doing(({ reply }) => reply(...given)),
      star: (...given) => void doing(({ star }) => star(...given)),
      edit: (...given) => void doing(({ edit }) => edit(...given)),
      openMenu: (...given) => void doing(({ openMenu }) => openMenu(...given)),
      command: (...given) => void doing(({ command }) => command(...given)),
      openHistory: (...given) => void doing(({ openHistory }) => openHistory(...given)),
      collapse: (...given) => void doing(({ collapse }) => collapse(...given)),
      jumpToDate: (...given) => void doing(({ jumpToDate }) => jumpToDate(...given)),
      retry: (...given) => void doing(({ retry }) => retry(...given)),
      discard: (...given) => void doing(({ discard }) => discard(...given)),
      change: (...given) => void doing(({ change }) => change(...given)),
    }
  }, [session, view, text, surfaces])
}
