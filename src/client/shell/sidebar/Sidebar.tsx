import { ListFilter } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { fold } from '../../ui/format/fold.ts'
import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { ChannelSections } from './ChannelSections.tsx'
import { DirectSection } from './DirectSection.tsx'
import { OrganisationHead } from './OrganisationHead.tsx'
import { classes } from '../../ui/classes.ts'
import { isComposingText } from '../../ui/isComposingText.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import styles from './Sidebar.module.css'
import { TodayRoom } from './TodayRoom.tsx'
import { lazyLater } from '../../ui/loading/lazyLater.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'

const TodaySection = lazyLater(async () => (await import('./TodaySection.tsx')).TodaySection)

type Props = {
  /** The view shown beside the sidebar. */
  readonly current: View | undefined
  readonly currentPath: string
  /** `page`: a page of its own, under its name, with the channels first. */
  readonly form?: 'column' | 'page'
  /** Drawn at the end edge, such as the handle that changes the width. */
  readonly edge?: ReactNode
}

/** Moves the focus between links with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (event.ctrlKey || event.metaKey || event.altKey || isComposingText(event)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], input')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
}

/** Opens the first conversation found, on Enter in the filter. */
function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || isComposingText(event)) return
  // The drawer closes at once and returns the focus to its button, which must not get this key press.
  event.preventDefault()
  event.currentTarget
    .closest('nav')
    ?.querySelector<HTMLAnchorElement>('[data-conversations] a[href]')
    ?.click()
}

/** The reader's conversations: direct ones, then channels with their topics. */
export const Sidebar = ({ current, currentPath, form = 'column', edge }: Props) => {
  const t = useText(laterChannelTexts)
  const [filter, setFilter] = useState('')
  const folded = fold(filter.trim())
  const matches = (name: string): boolean => folded === '' || fold(name).includes(folded)
  const directs = <DirectSection current={current} filter={folded} matches={matches} />
  const isPage = form === 'page'
  return (
    <nav
      className={classes(styles['sidebar'], isPage && styles['page'])}
      aria-label={t('channels.navigation')}
      data-region="channels"
      onKeyDown={moveFocus}
    >
      <div className={styles['head']}>
        {!isPage && <OrganisationHead />}
        <div className={styles['filter']}>
          <ListFilter size={14} strokeWidth={1.75} aria-hidden />
          <input
            type="text"
            aria-label={t('channels.filter')}
            data-channel-filter
            placeholder={t('channels.filterHint')}
            value={filter}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && filter !== '') {
                event.stopPropagation()
                setFilter('')
              } else openFirst(event)
            }}
          />
        </div>
      </div>
      <div className={styles['scroll']} data-conversations>
        {folded === '' && !isPage && (
          <PartBoundary fallback={<TodayRoom />}>
            <TodaySection currentPath={currentPath} />
          </PartBoundary>
        )}
        {!isPage && directs}
        <ChannelSections
          current={current}
          currentPath={currentPath}
          isFiltered={folded !== ''}
          matches={matches}
        />
        {isPage && directs}
      </div>
      {edge}
    </nav>
  )
}
