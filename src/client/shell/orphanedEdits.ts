import { useEffect } from 'react'
import { deletedIds } from '../features/channels/unreadsReduce.ts'
import { addDraft } from '../features/compose/drafts/drafts.ts'
import type { Conversation } from '../navigation/view.ts'
import { useText } from '../i18n/useText.ts'
import { changeEntry, entry, useEntry, writeEntry } from '../kernel/entry.ts'
import type { EventOf, Feature } from '../kernel/feature.ts'
import { useSession, type Session } from '../kernel/session.ts'
import { showToast } from '../ui/toastStore.ts'
import { takeEdit } from '../features/messages/editing/editing.ts'

type Deletion = EventOf<'delete_message'>

/** How many texts became drafts since their writer was last told. */
export const orphanedEdits = entry<number>(['orphanedEdits'], 0)

/** Where the messages stood last, which for direct messages the event does not say. */
const placeOf = ({ stream_id, topic }: Deletion): Conversation | undefined =>
  stream_id === undefined || topic === undefined ? undefined : { kind: 'topic', channelId: stream_id, topic }

function keepEdits(session: Session, event: Deletion): void {
  for (const id of deletedIds(event)) {
    const edit = takeEdit(session, id)
    if (!edit) continue
    const conversation = placeOf(event) ?? edit.place
    addDraft(session, { conversation, content: edit.text, updatedAt: Date.now() })
    changeEntry(session, orphanedEdits, (count) => count + 1)
  }
}

/** Makes drafts of what was being written into messages that are deleted meanwhile. */
export const orphanedEditsFeature: Feature = {
  name: 'orphanedEdits',
  restore: (session) => writeEntry(session, orphanedEdits, 0),
  on: { delete_message: keepEdits },
}

/** Tells where the text went that was being written into a message that is gone. */
export function useOrphanedEdits(): void {
  const t = useText()
  const session = useSession()
  const count = useEntry(orphanedEdits)
  useEffect(() => {
    if (count === 0) return
    writeEntry(session, orphanedEdits, 0)
    showToast({ text: t('messages.editOrphaned') })
  }, [session, count, t])
}
