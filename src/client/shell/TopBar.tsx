import { Menu } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { pathAbove } from './above.ts'
import { useLayout } from './layout.ts'
import { openOverlay } from '../navigation/overlayStore.ts'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'
import styles from './TopBar.module.css'
import { scoped } from '../kernel/scope.ts'
import { useSession } from '../kernel/session.ts'
import { laterPart } from './laterPart.ts'
import { usePlace } from './usePlace.ts'
import { shellTexts } from './texts/shellTexts.ts'

const TopBarTools = laterPart((later) => later.TopBarTools)

type Props = {
  /** The view's name as text, for the window's title. */
  readonly name: string
  /** The name as drawn, if it is more than text. */
  readonly title?: ReactNode
  readonly description?: string | undefined
  /** `offered`: details can be shown beside the view. */
  readonly details?: 'offered' | 'none'
  /** The current search. */
  readonly query?: string
  readonly children?: ReactNode
}

/** The name of the last view shown; undefined before the session shows its first view. */
const lastView = scoped((): { name?: string } => ({}))

/** Keeps the room of the way back while it loads, so that the name does not move. */
const BackRoom = () => (pathAbove(usePlace()) === undefined ? null : <span className={styles['back']} />)

/** The bar above every view: its name, its description, the search. The focus moves to it when the view changes. */
export const TopBar = ({ name, title, description, details = 'none', query, children }: Props) => {
  const t = useText(shellTexts)
  const layout = useLayout()
  const last = useSession().get(lastView)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // If the focus was lost with the old view, it moves to the new view's name. A page just loaded starts at its top,
    // with the skip links. This runs after the new content has had its chance to take the focus.
    const isViewChange = last.name !== undefined && last.name !== name
    if (isViewChange && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    last.name = name
  }, [last, name])
  return (
    <header className={styles['bar']}>
      {layout !== 'wide' && (
        <PartBoundary fallback={layout === 'phone' ? <BackRoom /> : <span />}>
          {layout === 'phone' ? (
            <TopBarTools />
          ) : (
            <IconButton label={t('shell.openSidebar')} onClick={() => openOverlay('sidebar')}>
              <Menu size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          )}
        </PartBoundary>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles['title']} dir="auto">
        {title ?? <span>{name}</span>}
      </h1>
      <p className={styles['description']} dir="auto" title={description}>
        {description}
      </p>
      <div className={styles['actions']}>
        {children}
        <PartBoundary fallback={<span className={styles['room']} data-details={details} />}>
          <TopBarTools name={name} details={details} query={query} />
        </PartBoundary>
      </div>
    </header>
  )
}
