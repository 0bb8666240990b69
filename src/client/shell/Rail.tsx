import { Keyboard } from 'lucide-react'
import { memo } from 'react'
import { Link } from '../navigation/Link.tsx'
import { useText } from '../i18n/useText.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { OrganisationMark } from './OrganisationMark.tsx'
import { openOverlay } from '../navigation/overlayStore.ts'
import styles from './Rail.module.css'
import { ThemeMenu } from './ThemeMenu.tsx'
import { useViewBadges, type Badge } from './useViewBadges.ts'
import { isWithin, BUILT_IN_VIEWS, type BuiltInView } from './views.ts'
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
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <VisuallyHidden>{t(view.text)}</VisuallyHidden>
      {badge && (
        <span aria-hidden="true" className={classes(styles['badge'], styles[badge.tone])}>
          {badge.short}
        </span>
      )}
    </Link>
  )
})

/** A component of its own, because it is drawn again for every message that arrives; the rest of the rail is not. */
const RailLinks = ({ currentPath }: { currentPath: string }) => {
  const badges = useViewBadges()
  return (
    <ul className={styles['links']}>
      {BUILT_IN_VIEWS.map((view) => (
        <li key={view.id}>
          <RailLink view={view} isCurrent={isWithin(view.path, currentPath)} badge={badges[view.id]} />
        </li>
      ))}
    </ul>
  )
}

/** The column of icons at the start edge: the built-in views, then the reader's own menus. */
export const Rail = ({ currentPath }: { currentPath: string }) => {
  const t = useText(laterShellTexts)
  return (
    <nav className={styles['rail']} aria-label={t('shell.views')} data-region="views">
      <span className={styles['mark']}>
        <OrganisationMark />
      </span>
      <RailLinks currentPath={currentPath} />
      <span className={styles['space']} />
      <IconButton
        size="large"
        label={t('shell.shortcuts')}
        shortcut="anywhere ?"
        onClick={() => openOverlay('shortcuts')}
      >
        <Keyboard size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <ThemeMenu />
      <AccountMenu className={styles['account']} />
    </nav>
  )
}
