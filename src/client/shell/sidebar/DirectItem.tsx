import { Users } from 'lucide-react'
import { pathOf } from '../../navigation/address.ts'
import { conversationKey, viewKey, type View } from '../../navigation/view.ts'
import { useConversationMenu } from '../../features/messages/menus/useConversationMenu.ts'
import { prefetchWindow } from '../../features/messages/queries.ts'
import { Avatar } from '../../features/people/Avatar.tsx'
import { PresenceDot } from '../../features/people/PresenceDot.tsx'
import { useMutedUsers, useUser } from '../../features/people/queries.ts'
import { useSession } from '../../kernel/session.ts'
import styles from './DirectItem.module.css'
import { useDraftKeys } from './draftKeys.ts'
import { SidebarRow } from './SidebarRow.tsx'
import { useDirectName } from '../../features/channels/useDirectName.ts'

type Props = {
  readonly userIds: readonly number[]
  readonly unread: number
  readonly mentions: number
  readonly current: View | undefined
}

/** A direct conversation of the sidebar. */
export const DirectItem = ({ userIds, unread, mentions, current }: Props) => {
  const session = useSession()
  const name = useDirectName()(userIds)
  const [first = session.userId, ...others] = userIds
  const user = useUser(first)
  const view = { kind: 'direct', userIds } as const
  const hasDraft = useDraftKeys().has(conversationKey(view))
  const isMuted = useMutedUsers().has(first) && others.length === 0
  const menu = useConversationMenu()
  return (
    <li>
      <SidebarRow
        to={pathOf(view)}
        name={name}
        lead={
          others.length > 0 ? (
            <Users size={14} strokeWidth={1.75} aria-hidden />
          ) : (
            <span className={styles['person']}>
              <Avatar user={user} size={20} />
              <PresenceDot userId={first} />
            </span>
          )
        }
        isCurrent={current !== undefined && viewKey(current) === viewKey(view)}
        wording="named"
        unread={unread}
        mentions={mentions}
        isMuted={isMuted}
        hasDraft={hasDraft}
        menu={() => menu(view)}
        onPrefetch={() => prefetchWindow(session, view)}
      />
    </li>
  )
}
