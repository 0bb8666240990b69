import { useEffect } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { afterAround } from '../../../ui/loading/lazyLater.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import type { BodyActions } from './bodyClick.ts'

const loadActions = () => loadPart(() => import('./bodyActions.ts'))

/**
 * What links and buttons in message bodies do. Their code comes after the first messages, or with the first press:
 * that one copies nothing in browsers that let a page do so only while they handle the press.
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
