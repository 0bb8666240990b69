import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { viewKey, type View } from '../../../navigation/view.ts'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'
import type { FeedActions } from '../actions/actions.ts'
import { awaitEditLast, endEditLast } from './editing.ts'
import { edits } from './edits.ts'
import { isEcho, type Item } from '../list/rows.ts'
import { isUnderWay, type OutboxEntry } from '../outbox/entry.ts'
import { localIdsOf, withEcho } from '../outbox/store.ts'
import type { MessageWindow } from '../window/window.ts'

interface Props {
  readonly view: View
  readonly window: MessageWindow
  readonly outbox: readonly OutboxEntry[]
  readonly actions: Pick<FeedActions, 'run' | 'unsent'>
}

/**
 * Opens the reader's last message for editing when the composer asks for it. A message that is being sent opens once
 * it is stored, unless the reader first opens another; a message that failed returns to the composer.
 */
export const EditLast = ({ view, window, outbox, actions }: Props): null => {
  const session = useSession()
  const { userId } = session
  const localIdOf = useMemo(() => localIdsOf(session), [session])
  const key = viewKey(view)
  // An earlier request came from a view without a list, which could not answer it.
  const [before] = useState(() => session.get(edits).getState().request)
  const request = useScoped(edits, ({ request }) =>
    request !== before && request?.viewKey === key ? request : undefined,
  )

  const find = (localId: string | undefined): Item | undefined => {
    const items: readonly Item[] = withEcho(window.messages, outbox, userId, localIdOf)
    return localId === undefined
      ? items.findLast((item) => isEcho(item) || item.sender_id === userId)
      : items.findLast((item) => (isEcho(item) ? item.localId : localIdOf(item.id)) === localId)
  }
  const answer = useEffectEvent((): void => {
    if (request === undefined) return
    const last = find(request.localId)
    if (last !== undefined && isEcho(last) && isUnderWay(last)) {
      if (request.localId === undefined) awaitEditLast(session, request, last.localId)
      return
    }
    endEditLast(session, request)
    if (last === undefined) return
    if (isEcho(last)) actions.unsent('change', last)
    else actions.run('edit', last, document.body)
  })
  useLayoutEffect(() => answer(), [request, window.messages, outbox])

  useLayoutEffect(() => {
    if (request === undefined) return
    const goOn = (): void => endEditLast(session, request)
    document.addEventListener('keydown', goOn, { capture: true })
    document.addEventListener('pointerdown', goOn, { capture: true })
    return () => {
      document.removeEventListener('keydown', goOn, { capture: true })
      document.removeEventListener('pointerdown', goOn, { capture: true })
      goOn()
    }
  }, [session, request])
  return null
}
