import { Plus } from 'lucide-react'
import { beginMessage } from '../../navigation/beginMessage.ts'
import { viewKey, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { closeOverlay } from '../../navigation/overlayStore.ts'
import styles from './ChannelItem.module.css'
import { DirectItem } from './DirectItem.tsx'
import type { DirectConversation } from '../../features/channels/directConversations.ts'
import { useExpansion } from '../../ui/expansion.ts'
import { useDirectConversations, useUnreads } from '../../features/channels/queries.ts'
import { Section } from './Section.tsx'
import { foremost } from './sidebarModel.ts'
import { directUnreads } from '../../features/channels/unreads.ts'
import { useDirectName } from '../../features/channels/useDirectName.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'

const MOST = 6

type Props = {
  readonly current: View | undefined
  readonly filter: string
  readonly matches: (name: string) => boolean
}

/** Adds the open conversation if it is missing, such as before its first message. */
function withCurrent(
  conversations: readonly DirectConversation[],
  current: View | undefined,
): readonly DirectConversation[] {
  if (current?.kind !== 'direct') return conversations
  const key = current.userIds.join()
  if (conversations.some(({ userIds }) => userIds.join() === key)) return conversations
  return [{ userIds: current.userIds, maxMessageId: 0 }, ...conversations]
}

/** If the sidebar lies over the page, it closes, because the composer is below it. */
function writeToSomebody(): void {
  closeOverlay()
  beginMessage('new-direct')
}

/** The direct conversations whose people match the filter. */
export function useFoundDirects({ current, matches }: Omit<Props, 'filter'>): readonly DirectConversation[] {
  const nameOf = useDirectName()
  return withCurrent(useDirectConversations(), current).filter(({ userIds }) => matches(nameOf(userIds)))
}

/** The latest direct conversations; while filtering, all matches. */
export const DirectSection = ({ current, filter, matches }: Props) => {
  const t = useText(laterChannelTexts)
  const unreads = useUnreads()
  const found = useFoundDirects({ current, matches })
  const { isOpen: showsAll, toggle } = useExpansion('all-directs', false)
  const isOpen = ({ userIds }: DirectConversation): boolean =>
    current !== undefined && viewKey(current) === viewKey({ kind: 'direct', userIds })
  const shown =
    showsAll || filter !== ''
      ? found
      : foremost(found, MOST, (each) => isOpen(each) || directUnreads(unreads, each.userIds).count > 0)
  const draw = (conversations: readonly DirectConversation[]) =>
    conversations.map(({ userIds }) => {
      const { count, mentions } = directUnreads(unreads, userIds)
      return (
        <DirectItem
          key={userIds.join()}
          userIds={userIds}
          unread={count}
          mentions={mentions}
          current={current}
        />
      )
    })
  const hasMore = filter === '' && (found.length > shown.length || (showsAll && found.length > MOST))
  return (
    <Section
      id="direct"
      title={t('channels.direct')}
      whileClosed={draw(
        shown.filter((each) => isOpen(each) || directUnreads(unreads, each.userIds).count > 0),
      )}
      action={
        <IconButton
          size="small"
          label={t('channels.newDirect')}
          shortcut="anywhere x"
          onClick={writeToSomebody}
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      {draw(shown)}
      {hasMore && (
        <li>
          <button type="button" className={styles['more']} onClick={toggle} aria-expanded={showsAll}>
            {t(showsAll ? 'channels.fewer' : 'channels.more')}
          </button>
        </li>
      )}
    </Section>
  )
}
