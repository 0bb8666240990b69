import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Props {
  readonly name: string
  readonly kind: 'mail' | 'link'
  /** @throws ApiError, NetworkError */
  readonly onRevoke: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for confirmation before an invitation is revoked: a link that was shared can't be restored. */
export const RevokeDialog = ({ name, kind, onRevoke, onClose }: Props) => {
  const t = useText(invitationTexts)
  return (
    <Dialog title={t('invitations.revokeTitle')} onClose={onClose}>
      <DialogForm submitText={t('invitations.revoke')} tone="danger" onSubmit={onRevoke} onClose={onClose}>
        <p>{t(kind === 'link' ? 'invitations.revokeLinkText' : 'invitations.revokeMailText', { name })}</p>
      </DialogForm>
    </Dialog>
  )
}
