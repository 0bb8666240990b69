import { Copy, RotateCw, Trash2 } from 'lucide-react'
import {
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  type Invitation,
} from '../../../protocol/chat/invitations.ts'
import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { roleText } from '../people/roleText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { useSession } from '../../kernel/session.ts'
import { copyText } from '../../ui/copyText.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { sessionToast } from '../../kernel/view/useSessionToast.ts'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import type { InviteAccess, InviteObstacles } from './access.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Concern {
  readonly invitation: Invitation
  /** The address, or the name of the link. */
  readonly name: string
  readonly access: InviteAccess
  readonly obstacles: InviteObstacles
  /** Shows a problem; undefined clears it. */
  readonly onProblem: (text: string | undefined) => void
}

/** Returns the actions on a pending invitation. */
export function useInvitationEntries(concern: Concern): readonly MenuEntry[] {
  const { invitation, name, access, obstacles, onProblem } = concern
  const t = useText(invitationTexts)
  const session = useSession()
  const own = useOwnUser()
  const { id, invited_as, invited_by_user_id, is_multiuse, link_url } = invitation
  const tooHigh = mayInviteAs(own, invited_as)
    ? undefined
    : t('invitations.roleTooHigh', { role: t(roleText(invited_as)) })
  const resend = async (): Promise<void> => {
    onProblem(undefined)
    try {
      await session.api(resendInvitation, { invite_id: id })
      sessionToast(session, { text: t('invitations.resent', { name }) })
    } catch (error) {
      onProblem(reasonOf(t, error))
    }
  }
  const revoke = (): Promise<unknown> =>
    session.api(is_multiuse ? revokeInvitationLink : revokeInvitation, { invite_id: id })
  const copyEntry = (link: string): MenuEntry => ({
    kind: 'action',
    text: t('invitations.copyLink'),
    icon: menuIcon(Copy),
    run: () => void copyText(t, link, laterUiTexts('copying.link')),
  })
  return [
    ...(link_url === undefined ? [] : [copyEntry(link_url)]),
    ...(is_multiuse
      ? []
      : [
          {
            kind: 'action',
            text: t('invitations.resend'),
            icon: menuIcon(RotateCw),
            obstacle: access.byMail ? tooHigh : obstacles.mail,
            run: () => void resend(),
          } as const,
        ]),
    {
      kind: 'action',
      text: t('invitations.revoke'),
      icon: menuIcon(Trash2),
      tone: 'danger',
      obstacle: invited_by_user_id === own.user_id ? undefined : tooHigh,
      run: () =>
        showDialog((close) => (
          <RevokeDialog name={name} kind={is_multiuse ? 'link' : 'mail'} onRevoke={revoke} onClose={close} />
        )),
    },
  ]
}
