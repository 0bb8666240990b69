import { useEffect } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { afterAround } from '../../../ui/loading/lazyLater.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import type { BodyActions } from './bodyClick.ts'

const loadActions = () => loadPart(() => import('./bodyActions.ts'))

/**
 * The actions of links and buttons in message bodies. Their code is loaded after the first messages, or with
 * the first press: that press copies nothing in browsers that allow copying only while they handle it.
 */
export function useBodyActions(): BodyActions {
  const t = useText()
  const session = useSession()
  const doing = async (act: (actions: BodyActions) => void): Promise<void> => {
    const { bodyActionsOf } = await loadActions()
    act(bodyActionsOf(session, t))
  }
  useEffect(() => void afterAround().then(loadActions), [])
  return {
    openLink: (...given) => void doing(({ openLink }) => openLink(...given)),
    viewPicture: (...given) => void doing(({ viewPicture }) => viewPicture(...given)),
    addTime: (...given) => void doing(({ addTime }) => addTime(...given)),
    copyCode: (...given) => void doing(({ copyCode }) => copyCode(...given)),
  }
}
