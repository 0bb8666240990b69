import { Ellipsis } from 'lucide-react'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { dateFormat } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Avatar } from '../Avatar.tsx'
import { roleText } from '../roleText.ts'
import { UserName } from '../UserName.tsx'
import { useMemberEntries } from './memberMenu.tsx'
import styles from './Members.module.css'

const dayOf = (date: string): string => {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return ''
  return dateFormat(document.documentElement.lang || 'en', { dateStyle: 'medium' }).format(day)
}

/** One person of the table. */
export const MemberRow = ({ user, rowIndex }: { user: User; rowIndex: number }) => {
  const t = useText()
  const entries = useMemberEntries(user)
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles['row']}>
      <div role="cell" className={styles['name']}>
        <button type="button" className={styles['person']} data-person={user.user_id}>
          <Avatar user={user} size={28} />
          <span className={styles['text']}>
            <UserName user={user} />
            {user.delivery_email !== null && <span className={styles['email']}>{user.delivery_email}</span>}
          </span>
        </button>
      </div>
      <div role="cell" className={styles['role']}>
        {t(roleText(user.role))}
      </div>
      <div role="cell" className={styles['joined']}>
        {dayOf(user.date_joined)}
      </div>
      <div role="cell" className={styles['actions']}>
        <MenuButton
          label={t('members.actionsFor', { name: user.full_name })}
          side="below-end"
          entries={() => entries}
        >
          <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
        </MenuButton>
      </div>
    </div>
  )
}
