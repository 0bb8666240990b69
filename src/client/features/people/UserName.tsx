import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { nameOf } from './names.ts'
import styles from './UserName.module.css'
import { peopleTexts } from './texts/peopleTexts.ts'

interface Props {
  readonly user: Pick<User, 'full_name' | 'is_bot' | 'is_active'> | undefined
  readonly className?: string
}

/** A person's name, in the direction of its script, with a mark for bots and deactivated people. */
export const UserName = ({ user, className }: Props) => {
  const t = useText(peopleTexts)
  return (
    <span className={className}>
      <bdi>{nameOf(user) || t('people.unknown')}</bdi>
      {user?.is_bot && <span className={styles.mark}>{t('people.bot')}</span>}
      {user && !user.is_active && <span className={styles.mark}>{t('people.deactivated')}</span>}
    </span>
  )
}
