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
import { laterMessageTexts } from '../features/messages/texts/laterMessageTexts.ts'

type Deletion = EventOf<'delete_message'>

/** Number of texts that became drafts since the last notice of it. */
export const orphanedEdits = entry<number>(['orphanedEdits'], 0)

/** Returns the last conversation of the messages; undefined for direct messages, whose event does not name it. */
const placeOf = ({ stream_id, topic }: Deletion): Conversation | undefined =>
  stream_id === undefined || topic === undefined ? undefined : { kind: 'topic', channelId: stream_id, topic }

/** Saves unfinished edits of messages that are gone as drafts; `place`: where the messages were last, if known. */
export function keepEdits(session: Session, ids: readonly number[], place?: Conversation): void {
  for (const id of ids) {
    const edit = takeEdit(session, id)
    if (!edit) continue
    const conversation = place ?? edit.place
    addDraft(session, { conversation, content: edit.text, updatedAt: Date.now() })
    changeEntry(session, orphanedEdits, (count) => count + 1)
  }
}

/** Saves unfinished edits of deleted messages as drafts. */
export const orphanedEditsFeature: Feature = {
  name: 'orphanedEdits',
  restore: (session) => writeEntry(session, orphanedEdits, 0),
  on: { delete_message: (session, event) => keepEdits(session, deletedIds(event), placeOf(event)) },
}

/** Shows a notice that the text of a deleted message's edit is now a draft. */
export function useOrphanedEdits(): void {
  const t = useText(laterMessageTexts)
  const session = useSession()
  const count = useEntry(orphanedEdits)
  useEffect(() => {
    if (count === 0) return
    writeEntry(session, orphanedEdits, 0)
    showToast({ text: t('messages.editOrphaned') })
  }, [session, count, t])
}
