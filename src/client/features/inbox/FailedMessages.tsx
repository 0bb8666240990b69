import { useId } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useChannel } from '../channels/queries.ts'
import { addDraft, chooseDraft, unaddressDraft } from '../compose/drafts/drafts.ts'
import { pathOf } from '../../navigation/address.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { useText } from '../../i18n/useText.ts'
import { discard, retry, takeBack } from '../messages/outbox/outbox.ts'
import type { OutboxEntry } from '../messages/outbox/entry.ts'
import { useOutboxPart } from '../messages/outbox/store.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { factLine } from '../../ui/format/facts.ts'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './Inbox.module.css'
import { useConversationName } from './useConversationName.ts'
import { inboxTexts } from './texts/inboxTexts.ts'

const useFailedEntries = (): readonly OutboxEntry[] =>
  useOutboxPart(
    useShallow(({ lanes }) => [...lanes.values()].flat().filter(({ state }) => state === 'failed')),
  )

const FailedRow = ({ entry }: { entry: OutboxEntry }) => {
  const t = useText(inboxTexts)
  const session = useSession()
  const { conversation, content, localId, reason } = entry
  const name = useConversationName(conversation)
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  const edit = (): void => {
    const text = takeBack(session, localId)
    if (text === '') return
    // From now on the draft is the only copy, and a composer may take a while to appear.
    const draftId = addDraft(session, { conversation, content: text, updatedAt: Date.now() })
    if (conversation.kind === 'direct' || channel) {
      chooseDraft(session, draftId)
      requestCompose({ to: conversation })
      return
    }
    // The channel is gone, so the draft needs a new destination.
    unaddressDraft(session, draftId)
    requestCompose({ to: 'new-channel' })
  }
  return (
    <ConversationRow
      to={pathOf(conversation, undefined, channel?.name)}
      name={name}
      side={factLine([reason, content])}
      unread={0}
      mentions={0}
      isActionBelow
      action={
        <span className={styles['actions']}>
          <Button size="dense" onClick={() => retry(session, localId)}>
            {t('inbox.failedRetry')}
          </Button>
          <Button size="dense" onClick={edit}>
            {t('inbox.failedEdit')}
          </Button>
          <Button size="dense" tone="quiet" onClick={() => discard(session, localId)}>
            {t('inbox.failedDelete')}
          </Button>
        </span>
      }
    />
  )
}

/** The messages of all conversations that could not be sent. */
export const FailedMessages = () => {
  const t = useText(inboxTexts)
  const headingId = useId()
  const entries = useFailedEntries()
  if (entries.length === 0) return null
  return (
    <section className={styles['group']} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles['failed']}>
        {t('inbox.failedTitle')}
      </h2>
      <ul className={styles['rows']}>
        {entries.map((entry) => (
          <FailedRow key={entry.localId} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
