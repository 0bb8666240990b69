import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { useMarksGuests } from './guests.ts'
import styles from './UserMarks.module.css'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'

/** `is_guest` is unknown for people whom the reader cannot see. */
export type Marked = Pick<User, 'is_bot' | 'is_active'> & Partial<Pick<User, 'is_guest'>>

/** Marks beside the name of a bot, a deactivated person and, if the organization wants it, a guest. */
export const UserMarks = ({ user }: { user: Marked }) => {
  const t = useText(laterPeopleTexts)
  const isGuest = useMarksGuests() && user.is_guest === true
  return (
    <>
      {isGuest && <span className={styles.mark}>{t('people.role.guest')}</span>}
      {user.is_bot && <span className={styles.mark}>{t('people.bot')}</span>}
      {!user.is_active && <span className={styles.mark}>{t('people.deactivated')}</span>}
    </>
  )
}
