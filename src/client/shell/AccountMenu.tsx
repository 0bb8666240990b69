import { Moon } from 'lucide-react'
import { useText } from '../i18n/useText.ts'
import { Avatar } from '../features/people/Avatar.tsx'
import { nameOf } from '../features/people/names.ts'
import { useOwnUser } from '../features/people/queries.ts'
import { quiet } from '../features/quietHours/quiet.ts'
import { useSession } from '../kernel/session.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './AccountMenu.module.css'
import { useScoped } from '../kernel/scope.ts'
import { quietHoursTexts } from '../features/quietHours/texts/quietHoursTexts.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'
import { loadPart } from '../ui/loading/loadPart.ts'

type Props = {
  readonly className?: string | undefined
  /** Shown below the picture. */ readonly caption?: string
}

/** The reader's own picture, with the menu of their account. */
export const AccountMenu = ({ className, caption }: Props) => {
  const t = useText(quietHoursTexts, laterShellTexts)
  const user = useOwnUser()
  const session = useSession()
  const isQuiet = useScoped(quiet, (state) => state.isQuiet)
  return (
    <MenuButton
      size="large"
      side={caption === undefined ? 'right' : 'below-end'}
      label={t('shell.account', { name: nameOf(user) })}
      className={className}
      aria-description={isQuiet ? t('quiet.on') : undefined}
      entries={async () => (await loadPart(() => import('./accountEntries.tsx'))).accountEntries(t, session)}
    >
      <span className={styles['picture']}>
        <Avatar user={user} size={caption === undefined ? 28 : 20} />
        {isQuiet && (
          <span className={styles['quiet']}>
            <Moon size={10} strokeWidth={2.5} aria-hidden />
          </span>
        )}
      </span>
      {caption !== undefined && <span aria-hidden="true">{caption}</span>}
    </MenuButton>
  )
}
