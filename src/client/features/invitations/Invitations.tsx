import { UserPlus } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useInviteAccess, useInviteObstacles } from './access.ts'
import { InviteForm } from './InviteForm.tsx'
import styles from './Invitations.module.css'
import { PendingInvitations } from './PendingInvitations.tsx'
import { invitationTexts } from './texts/invitationTexts.ts'

/** The form that invites people, and the pending invitations. */
export const Invitations = () => {
  const t = useText(invitationTexts)
  const access = useInviteAccess()
  const obstacles = useInviteObstacles()
  const { is_admin } = useOwnUser()
  const mayInvite = access.byMail || access.byLink
  return (
    <div className={styles['page']}>
      {mayInvite ? (
        <InviteForm access={access} obstacles={obstacles} />
      ) : (
        <EmptyState
          icon={<UserPlus size={24} strokeWidth={1.6} aria-hidden />}
          title={t('invitations.notYou')}
          text={obstacles.mail ?? ''}
        />
      )}
      {(mayInvite || is_admin) && <PendingInvitations access={access} obstacles={obstacles} />}
    </div>
  )
}
