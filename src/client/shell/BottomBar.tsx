import { CalendarDays, Ellipsis, Inbox, MessagesSquare } from 'lucide-react'
import { laterPaths } from '../navigation/laterPaths.ts'
import { paths } from '../navigation/paths.ts'
import { Link } from '../navigation/Link.tsx'
import { useText } from '../i18n/useText.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './BottomBar.module.css'
import { MoreButton } from './MoreButton.tsx'
import { BUILT_IN_VIEWS, isWithin } from './views.ts'
import { useViewBadges } from './useViewBadges.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'
import { shellTexts } from './texts/shellTexts.ts'

/** The views without a tab of their own. */
const UNDER_MORE = BUILT_IN_VIEWS.filter(({ id }) => id !== 'inbox' && id !== 'calendar')

/** The tabs at the foot of a phone. */
export const BottomBar = ({ currentPath }: { currentPath: string }) => {
  const t = useText(laterShellTexts, shellTexts)
  const { inbox } = useViewBadges()
  const current = (path: string) => (isWithin(path, currentPath) ? 'page' : undefined)
  return (
    <nav className={styles['bar']} aria-label={t('shell.views')} data-region="views">
      <Link
        to={paths.inbox}
        className={styles['tab']}
        aria-current={current(paths.inbox)}
        aria-description={inbox?.text}
      >
        <Inbox size={20} strokeWidth={1.6} aria-hidden />
        {t('shell.inbox')}
        {inbox && (
          <span aria-hidden="true" className={styles['badge']}>
            {inbox.short}
          </span>
        )}
      </Link>
      <Link
        to={laterPaths.conversations}
        className={styles['tab']}
        aria-current={current(laterPaths.conversations)}
      >
        <MessagesSquare size={20} strokeWidth={1.6} aria-hidden />
        {t('shell.channels')}
      </Link>
      <Link to={paths.calendar} className={styles['tab']} aria-current={current(paths.calendar)}>
        <CalendarDays size={20} strokeWidth={1.6} aria-hidden />
        {t('shell.calendar')}
      </Link>
      <MoreButton views={UNDER_MORE} currentPath={currentPath} className={styles['tab']}>
        <Ellipsis size={20} strokeWidth={1.6} aria-hidden />
        {t('shell.more')}
      </MoreButton>
      <AccountMenu className={styles['tab']} caption={t('shell.you')} />
    </nav>
  )
}
