import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { Link } from '../navigation/Link.tsx'
import { useText } from '../i18n/useText.ts'
import { classes } from '../ui/classes.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { MoreButton } from './MoreButton.tsx'
import { OrganisationMark } from './OrganisationMark.tsx'
import styles from './Rail.module.css'
import { useViewBadges, type Badge } from './useViewBadges.ts'
import { FURTHER_VIEWS, isCurrentView, MAIN_VIEWS, type BuiltInView } from './views.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

type LinkProps = {
  readonly view: BuiltInView
  readonly isCurrent: boolean
  readonly badge: Badge | undefined
}

const RailLink = memo(({ view, isCurrent, badge }: LinkProps) => {
  const t = useText()
  const { Icon } = view
  return (
    <Link
      to={view.path}
      className={styles['link']}
      aria-current={isCurrent ? 'page' : undefined}
      aria-description={badge?.text}
      data-tooltip={t(view.text)}
      data-shortcut={view.keys}
    >
      <span className={styles['icon']}>
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        {badge && (
          <span aria-hidden="true" className={classes(styles['badge'], styles[badge.tone])}>
            {badge.short}
          </span>
        )}
      </span>
      <span className={styles['word']}>{t(view.text)}</span>
    </Link>
  )
})

/** A component of its own, because it is drawn again for every message that arrives; the rest of the rail is not. */
const RailLinks = ({ currentPath }: { currentPath: string }) => {
  const badges = useViewBadges()
  return MAIN_VIEWS.map((view) => (
    <li key={view.id}>
      <RailLink view={view} isCurrent={isCurrentView(view, currentPath)} badge={badges[view.id]} />
    </li>
  ))
}

/** The column at the start edge: the built-in views, then the reader's account. */
export const Rail = ({ currentPath }: { currentPath: string }) => {
  const t = useText(laterShellTexts)
  return (
    <nav className={styles['rail']} aria-label={t('shell.views')} data-region="views" data-tooltips-beside>
      <span className={styles['mark']}>
        <OrganisationMark />
      </span>
      <ul className={styles['links']}>
        <RailLinks currentPath={currentPath} />
        <li>
          <MoreButton views={FURTHER_VIEWS} currentPath={currentPath} className={styles['link']} side="right">
            <span className={styles['icon']}>
              <Ellipsis size={20} strokeWidth={1.6} aria-hidden />
            </span>
            <span className={styles['word']}>{t('shell.more')}</span>
          </MoreButton>
        </li>
      </ul>
      <span className={styles['space']} />
      <AccountMenu className={styles['account']} />
    </nav>
  )
}
