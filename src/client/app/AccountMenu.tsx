import { useText } from '../i18n/useText.ts'
import { Avatar } from '../people/Avatar.tsx'
import { nameOf } from '../people/names.ts'
import { useOwnUser } from '../people/queries.ts'
import { useSession } from '../session/session.ts'
import { MenuButton } from '../ui/MenuButton.tsx'

type Props = {
  readonly className?: string | undefined
  /** Shown below the picture. */ readonly caption?: string
}

/** The reader's own picture, with what concerns them. */
export const AccountMenu = ({ className, caption }: Props) => {
  const t = useText()
  const user = useOwnUser()
  const session = useSession()
  return (
    <MenuButton
      size="large"
      side="right"
      label={t('shell.account', { name: nameOf(user) })}
      className={className}
      entries={async () => (await import('./accountEntries.tsx')).accountEntries(t, session)}
    >
      <Avatar user={user} size={caption === undefined ? 28 : 20} />
      {caption !== undefined && <span aria-hidden="true">{caption}</span>}
    </MenuButton>
  )
}
