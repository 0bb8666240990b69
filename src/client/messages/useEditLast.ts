import { useEffect, useEffectEvent } from 'preact/compat'
import { viewKey, type View } from '../conversations/view.ts'
import { useSession } from '../session/session.ts'
import { useEdits } from './editing.ts'
import type { FeedActions } from './actions.ts'
import type { MessageWindow } from './window.ts'

/** Opens the reader's last message for editing when the composer asks for it. */
export function useEditLast(view: View, window: MessageWindow, actions: FeedActions): void {
  const { userId } = useSession()
  const key = viewKey(view)
  const sequence = useEdits(({ request }) => (request?.viewKey === key ? request.sequence : undefined))
  const editLast = useEffectEvent(() => {
    const last = window.messages.findLast((each) => each.sender_id === userId)
    if (last) actions.edit(last)
  })
  const seen = useEffectEvent((current: number) => {
    const { request } = useEdits.getState()
    if (request?.sequence === current) useEdits.setState({ request: undefined })
  })
  useEffect(() => {
    if (sequence === undefined) return
    seen(sequence)
    editLast()
  }, [sequence])
}
