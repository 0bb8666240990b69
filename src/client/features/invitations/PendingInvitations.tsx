import { useText } from '../../i18n/useText.ts'
import { Loaded } from '../../kernel/view/Loaded.tsx'
import type { InviteAccess, InviteObstacles } from './access.ts'
import { useInvitations } from './feature.ts'
import { InvitationRow } from './InvitationRow.tsx'
import styles from './PendingInvitations.module.css'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Props {
  readonly access: InviteAccess
  readonly obstacles: InviteObstacles
}

/** The pending invitations, the latest first. */
export const PendingInvitations = ({ access, obstacles }: Props) => {
  const t = useText(invitationTexts)
  const query = useInvitations()
  return (
    <section className={styles['pending']} aria-labelledby="pending-invitations">
      <h2 id="pending-invitations" className={styles['title']}>
        {t('invitations.pending')}
        {query.data !== undefined && query.data.length > 0 && (
          <span className={styles['count']}>{query.data.length}</span>
        )}
      </h2>
      <Loaded query={query}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className={styles['none']}>{t('invitations.pendingEmpty')}</p>
          ) : (
            <ul className={styles['list']} aria-label={t('invitations.pending')}>
              {invitations
                .toSorted((a, b) => b.invited - a.invited || b.id - a.id)
                .map((invitation) => (
                  <InvitationRow
                    key={`${invitation.is_multiuse} ${invitation.id}`}
                    invitation={invitation}
                    access={access}
                    obstacles={obstacles}
                  />
                ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
