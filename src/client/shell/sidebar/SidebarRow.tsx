import { BellOff, Ellipsis, PencilLine } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { showMenu, type MenuEntries } from '../../ui/menuStore.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import styles from './SidebarRow.module.css'
import { shortCount, stateWords, type RowState } from './unreadText.ts'

type Props = RowState & {
  readonly to: string
  readonly name: string
  /** Drawn instead of the plain name. */
  readonly drawnName?: ReactNode
  readonly lead?: ReactNode
  /** Drawn before the link, such as the button that opens the topics. */
  readonly before?: ReactNode
  readonly isCurrent: boolean
  /** `named`: the link's accessible name includes the state; `described`: the state is its description. */
  readonly wording: 'named' | 'described'
  readonly menu?: (() => MenuEntries) | undefined
  readonly onPrefetch?: () => void
}

const States = ({ unread, mentions, isMuted, hasDraft }: RowState) => (
  <>
    {hasDraft && <PencilLine size={12} strokeWidth={1.75} aria-hidden className={styles['mark']} />}
    {isMuted && <BellOff size={12} strokeWidth={1.75} aria-hidden className={styles['mark']} />}
    {mentions > 0 && (
      <span aria-hidden="true" className={styles['mention']}>
        @{shortCount(mentions)}
      </span>
    )}
    {unread > 0 && (
      <span aria-hidden="true" className={styles['count']}>
        {shortCount(unread)}
      </span>
    )}
  </>
)

/** A row of the sidebar: a link with its counts, and its menu on hover, focus or right click. */
export const SidebarRow = ({
  to,
  name,
  drawnName,
  lead,
  before,
  isCurrent,
  wording,
  menu,
  onPrefetch,
  ...state
}: Props) => {
  const t = useText(laterChannelTexts)
  const words = stateWords(t, state)
  const row = useRef<HTMLDivElement>(null)
  // What is open shows where it is, also after it was opened elsewhere, such as by the switcher or a link.
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <div
      ref={row}
      className={classes(
        styles['row'],
        state.unread > 0 && !state.isMuted && styles['unread'],
        state.isMuted && styles['muted'],
      )}
      onPointerEnter={onPrefetch}
      onContextMenu={(event) => {
        if (!menu || event.shiftKey) return
        event.preventDefault()
        const { currentTarget, clientX: x, clientY: y } = event
        const anchor = currentTarget.querySelector('a') ?? currentTarget
        void showMenu({ label: t('channels.menu', { name }), entries: menu(), anchor, point: { x, y } })
      }}
    >
      {before}
      <Link
        to={to}
        className={styles['link']}
        aria-current={isCurrent ? 'page' : undefined}
        aria-description={wording === 'described' && words.length > 0 ? words.join(', ') : undefined}
        onFocus={onPrefetch}
      >
        {lead && <span className={styles['lead']}>{lead}</span>}
        <span className={styles['name']}>{drawnName ?? <bdi>{name}</bdi>}</span>
        {wording === 'named' && words.length > 0 && <VisuallyHidden>{words.join(', ')}</VisuallyHidden>}
        <States {...state} />
      </Link>
      {menu && (
        <MenuButton
          size="small"
          label={t('channels.menu', { name })}
          className={styles['menu']}
          entries={menu}
        >
          <Ellipsis size={14} strokeWidth={1.75} aria-hidden />
        </MenuButton>
      )}
    </div>
  )
}
