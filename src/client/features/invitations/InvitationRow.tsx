import { Ellipsis, Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '../../../protocol/chat/invitations.ts'
import { useText } from '../../i18n/useText.ts'
import { nameOf } from '../people/names.ts'
import { useOwnUser, useUser } from '../people/queries.ts'
import { roleText } from '../people/roleText.ts'
import { useRealm } from '../organization/realm.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { shortTime } from '../../ui/format/time.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { ListItem } from '../../ui/ListItem.tsx'
import { peopleTexts } from '../people/texts/peopleTexts.ts'
import { factLine } from '../../ui/format/facts.ts'
import type { InviteAccess, InviteObstacles } from './access.ts'
import { useInvitationEntries } from './invitationMenu.tsx'
import styles from './PendingInvitations.module.css'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Props {
  readonly invitation: Invitation
  readonly access: InviteAccess
  readonly obstacles: InviteObstacles
}

/** Returns the facts about an invitation, as short sentences. */
function useFacts({ expiry_date, invited, invited_as, invited_by_user_id }: Invitation): readonly string[] {
  const t = useText(invitationTexts, peopleTexts)
  const { settings } = useRealm()
  const own = useOwnUser()
  const inviter = useUser(invited_by_user_id)
  const today = new Date(useToday())
  const at = (seconds: number): string =>
    shortTime(
      new Date(seconds * 1000),
      today,
      document.documentElement.lang || 'en',
      settings.twenty_four_hour_time,
    )
  return [
    t(roleText(invited_as)),
    ...(invited_by_user_id === own.user_id
      ? []
      : [t('invitations.by', { name: nameOf(inviter) || t('people.unknown') })]),
    t('invitations.invitedAt', { time: at(invited) }),
    expiry_date === null ? t('invitations.neverEnds') : t('invitations.endsAt', { time: at(expiry_date) }),
  ]
}

/** A pending invitation, with a menu of its actions. */
export const InvitationRow = ({ invitation, access, obstacles }: Props) => {
  const t = useText(invitationTexts)
  const [problem, setProblem] = useState<string>()
  const facts = useFacts(invitation)
  const name = invitation.email ?? t('invitations.link', { id: invitation.id })
  const entries = useInvitationEntries({ invitation, name, access, obstacles, onProblem: setProblem })
  const Icon = invitation.is_multiuse ? Link2 : Mail
  return (
    <ListItem className={styles['row']}>
      <span className={styles['lead']}>
        <Icon size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <span className={styles['text']}>
        <bdi className={styles['name']}>{name}</bdi>
        <span className={styles['about']}>{factLine(facts)}</span>
        {problem !== undefined && (
          <span role="alert" className={styles['problem']} dir="auto">
            {problem}
          </span>
        )}
      </span>
      <MenuButton label={t('invitations.actions', { name })} side="below-end" entries={() => entries}>
        <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
      </MenuButton>
    </ListItem>
  )
}
