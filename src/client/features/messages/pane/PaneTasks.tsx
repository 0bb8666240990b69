import { isConversation, type View } from '../../../navigation/view.ts'
import type { FeedActions } from '../actions/actions.ts'
import { EditLast } from '../editing/EditLast.tsx'
import { OwnSources } from '../editing/OwnSources.tsx'
import type { OutboxEntry } from '../outbox/entry.ts'
import { useRowInUse } from '../row/useRowInUse.ts'
import { PinnedIds } from '../pins/PinnedIds.tsx'
import type { MessageWindow } from '../window/window.ts'

interface Props {
  readonly view: View
  readonly window: MessageWindow
  readonly outbox: readonly OutboxEntry[]
  readonly actions: Pick<FeedActions, 'run' | 'unsent'>
}

/** What a list of messages does beside showing them; draws nothing. */
export const PaneTasks = ({ view, window, outbox, actions }: Props) => {
  useRowInUse()
  return (
    <>
      <EditLast view={view} window={window} outbox={outbox} actions={actions} />
      {isConversation(view) && <PinnedIds conversation={view} />}
      <OwnSources window={window} outbox={outbox} />
    </>
  )
}
