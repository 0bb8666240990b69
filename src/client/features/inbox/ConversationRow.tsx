import type { ReactNode } from 'react'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { usePassedFocus } from '../../ui/usePassedFocus.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import styles from './ConversationRow.module.css'

type Props = {
  readonly to: string
  readonly lead?: ReactNode
  /** The name as text, for screen readers. */
  readonly name: string
  readonly drawnName?: ReactNode
  /** Muted content beside the name: a snippet, participants. */
  readonly side?: ReactNode
  readonly unread: number
  readonly mentions: number
  readonly time?: ReactNode
  /** A button at the end of the row. */
  readonly action?: ReactNode
  /** In a narrow window the action stands below the words: several buttons would leave them no room. */
  readonly isActionBelow?: boolean
  readonly onPrefetch?: (() => void) | undefined
  /** Runs before the conversation opens. */
  readonly onOpen?: () => void
}

/** A conversation in a list of conversations. */
export const ConversationRow = ({
  to,
  lead,
  name,
  drawnName,
  side,
  unread,
  mentions,
  time,
  action,
  isActionBelow = false,
  onPrefetch,
  onOpen,
}: Props) => {
  const t = useText(uiTexts)
  const item = usePassedFocus()
  const words = [
    ...(unread > 0 ? [t('common.unread', { count: unread })] : []),
    ...(mentions > 0 ? [t('common.mentions', { count: mentions })] : []),
  ]
  return (
    <li
      ref={item}
      className={classes(
        styles['row'],
        unread > 0 && styles['unread'],
        side !== undefined && styles['withSide'],
        isActionBelow && styles['actionBelow'],
      )}
      onPointerEnter={onPrefetch}
    >
      <Link data-row to={to} className={styles['link']} onFocus={onPrefetch} onClick={onOpen}>
        {lead && <span className={styles['lead']}>{lead}</span>}
        <span className={styles['name']}>{drawnName ?? <bdi>{name}</bdi>}</span>
        {words.length > 0 && <VisuallyHidden>{words.join(', ')}</VisuallyHidden>}
        <span className={styles['side']} dir="auto">
          {side}
        </span>
        {mentions > 0 && (
          <span aria-hidden="true" className={styles['mention']}>
            @{mentions}
          </span>
        )}
        {unread > 0 && (
          <span aria-hidden="true" className={styles['count']}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
        {time && <span className={styles['time']}>{time}</span>}
      </Link>
      {action && <span className={styles['action']}>{action}</span>}
    </li>
  )
}
