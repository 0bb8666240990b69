import { useRef } from 'react'
import { PencilLine, Trash2, Users } from 'lucide-react'
import { ChannelGlyph } from '../channels/ChannelGlyph.tsx'
import { useChannel } from '../channels/queries.ts'
import { TopicName } from '../channels/TopicName.tsx'
import {
  addDraft,
  chooseDraft,
  removeDraft,
  unaddressDraft,
  useDrafts,
  type DraftEntry,
} from '../compose/drafts/drafts.ts'
import { pathOf } from '../../navigation/address.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { useText } from '../../i18n/useText.ts'
import { useFailedCount } from '../messages/outbox/store.ts'
import { useRealm } from '../organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { moveBetweenRows, useRowsOfView } from '../../ui/moveBetween.ts'
import { Time } from '../../ui/Time.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { usePassedFocus } from '../../ui/usePassedFocus.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './Inbox.module.css'
import { FailedMessages } from './FailedMessages.tsx'
import { useConversationName } from './useConversationName.ts'
import { inboxTexts } from './texts/inboxTexts.ts'

type Conversation = NonNullable<DraftEntry['conversation']>

const DiscardButton = ({ draft }: { draft: DraftEntry }) => {
  const t = useText(inboxTexts, uiTexts)
  const session = useSession()
  const discard = (): void => {
    removeDraft(session, draft.id)
    showToast({
      text: t('inbox.draftDiscarded'),
      action: { text: t('common.undo'), run: () => void addDraft(session, draft) },
    })
  }
  return (
    <IconButton size="small" label={t('inbox.draftDiscard')} onClick={discard}>
      <Trash2 size={14} strokeWidth={1.6} aria-hidden />
    </IconButton>
  )
}

const AddressedDraft = ({ draft, conversation }: { draft: DraftEntry; conversation: Conversation }) => {
  const session = useSession()
  const { settings } = useRealm()
  const name = useConversationName(conversation)
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  return (
    <ConversationRow
      to={pathOf(conversation, undefined, channel?.name)}
      name={name}
      drawnName={
        conversation.kind === 'topic' ? (
          <>
            <bdi>{channel?.name}</bdi> › <TopicName topic={conversation.topic} />
          </>
        ) : (
          <bdi>{name}</bdi>
        )
      }
      lead={
        channel ? (
          <ChannelGlyph channel={channel} size={16} />
        ) : (
          <Users size={16} strokeWidth={1.6} aria-hidden />
        )
      }
      side={draft.content}
      onOpen={() => chooseDraft(session, draft.id)}
      unread={0}
      mentions={0}
      time={<Time date={new Date(draft.updatedAt)} hourCycle={settings.twenty_four_hour_time} />}
      action={<DiscardButton draft={draft} />}
    />
  )
}

/** A draft without a destination, or for a channel that is gone: opens a new message with it. */
const LooseDraft = ({ draft }: { draft: DraftEntry }) => {
  const t = useText(inboxTexts)
  const session = useSession()
  const item = usePassedFocus()
  const goOn = (): void => {
    unaddressDraft(session, draft.id)
    requestCompose({ to: draft.conversation ? 'new-channel' : 'new-direct' })
  }
  return (
    <li ref={item} className={styles['loose']}>
      <PencilLine size={16} strokeWidth={1.6} aria-hidden />
      <span className={styles['recipient']}>{t('inbox.draftUnaddressed')}</span>
      <span className={styles['content']} dir="auto">
        {draft.content}
      </span>
      <Button size="dense" onClick={goOn}>
        {t('inbox.draftOpen')}
      </Button>
      <DiscardButton draft={draft} />
    </li>
  )
}

const DraftRow = ({ draft }: { draft: DraftEntry }) => {
  const { conversation } = draft
  const channel = useChannel(conversation?.kind === 'topic' ? conversation.channelId : undefined)
  return conversation && (conversation.kind === 'direct' || channel) ? (
    <AddressedDraft draft={draft} conversation={conversation} />
  ) : (
    <LooseDraft draft={draft} />
  )
}

/** All drafts, the latest first. */
export const Drafts = () => {
  const t = useText(inboxTexts)
  const list = useRef<HTMLDivElement>(null)
  useRowsOfView(list)
  const drafts = useDrafts()
  const failed = useFailedCount()
  if (drafts.length + failed === 0) {
    return (
      <EmptyState
        icon={<PencilLine size={24} strokeWidth={1.6} aria-hidden />}
        title={t('inbox.draftsEmpty')}
        text={t('inbox.draftsEmptyText')}
      />
    )
  }
  return (
    <div
      ref={list}
      className={styles['inbox']}
      role="region"
      aria-label={t('inbox.draftsList')}
      data-roving=""
      onKeyDown={moveBetweenRows}
    >
      <FailedMessages />
      <ul className={styles['rows']}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </div>
  )
}
