import { useId } from 'react'
import type { Message } from '../../../protocol/chat/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { useExpansion } from '../../ui/expansion.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { FoldButton } from './FoldButton.tsx'
import styles from './Inbox.module.css'
import { InboxGroupRows, type MarkRead } from './InboxGroupRows.tsx'
import type { InboxSection } from './inboxModel.ts'
import { inboxTexts } from './texts/inboxTexts.ts'

type Props = {
  readonly section: InboxSection
  readonly isFiltered: boolean
  /** The last message of a conversation, once it is loaded. */
  readonly messageOf: (id: number) => Message | undefined
  readonly onMarkRead: MarkRead
}

/** The unread conversations of a folder's channels under its name, or those outside of folders. */
export const InboxSectionRows = ({ section, isFiltered, messageOf, onMarkRead }: Props) => {
  const t = useText(inboxTexts, uiTexts)
  const headingId = useId()
  const listId = useId()
  const expansion = useExpansion(
    `inbox:folder:${section.kind === 'folder' ? section.folder.id : section.kind}`,
    true,
  )
  const groups = (heading: 'h2' | 'h3') =>
    section.groups.map((group) => (
      <InboxGroupRows
        key={group.channelId ?? 'direct'}
        group={group}
        heading={heading}
        isFiltered={isFiltered}
        messageOf={messageOf}
        onMarkRead={onMarkRead}
      />
    ))
  if (section.kind === 'loose') return <>{groups('h2')}</>
  // Matches of the filter show even in a folded section.
  const isOpen = expansion.isOpen || isFiltered
  const name = section.kind === 'folder' ? section.folder.name : t('inbox.otherChannels')
  return (
    <section aria-labelledby={headingId}>
      <div className={styles['folder']}>
        <FoldButton name={name} isOpen={isOpen} controls={listId} onToggle={expansion.toggle} />
        <h2 id={headingId}>
          <bdi>{name}</bdi>
        </h2>
        {!isOpen && (
          <span className={styles['groupCount']}>{t('common.unread', { count: section.count })}</span>
        )}
      </div>
      <div id={listId}>{isOpen && groups('h3')}</div>
    </section>
  )
}
