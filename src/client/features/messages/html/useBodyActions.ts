import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import type { BodyActions } from './bodyClick.ts'

/** What links and buttons in message bodies do. The code comes with the first press. */
export function useBodyActions(): BodyActions {
  const t = useText()
  const session = useSession()
  const doing = async (act: (actions: BodyActions) => void): Promise<void> => {
    const { bodyActionsOf } = await loadPart(() => import('./bodyActions.ts'))
    act(bodyActionsOf(session, t))
  }
  return {
    openLink: (...given) => void doing(({ openLink }) => openLink(...given)),
    viewPicture: (...given) => void doing(({ viewPicture }) => viewPicture(...given)),
    addTime: (...given) => void doing(({ addTime }) => addTime(...given)),
    copyCode: (...given) => void doing(({ copyCode }) => copyCode(...given)),
  }
}
