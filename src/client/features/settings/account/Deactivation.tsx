import { useId } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { deactivateSelf } from '../../members/deactivateSelf.ts'
import { subjectOf } from '../../members/subject.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { Part } from '../form/Part.tsx'
import { accountTexts } from './texts/accountTexts.ts'

const DeactivationDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(accountTexts)
  const session = useSession()
  const { full_name } = useOwnUser()
  return (
    <Dialog title={t('account.deactivateTitle')} onClose={onClose}>
      <DialogForm
        submitText={t('account.deactivateName', { name: full_name })}
        tone="danger"
        onSubmit={() => deactivateSelf(session)}
        onClose={onClose}
      >
        <p>{t('account.deactivateAbout')}</p>
      </DialogForm>
    </Dialog>
  )
}

/** Deactivates the reader's own account; the last owner of an organization can't. */
export const Deactivation = () => {
  const t = useText(accountTexts)
  const id = useId()
  const { isOnlyOwner } = subjectOf(useOwnUser(), useUsers())
  return (
    <Part title={t('account.deactivation')} text={t('account.deactivationAbout')}>
      {isOnlyOwner && <p id={id}>{t('account.onlyOwner')}</p>}
      <Button
        tone="danger"
        aria-disabled={isOnlyOwner || undefined}
        aria-describedby={isOnlyOwner ? id : undefined}
        onClick={() => {
          if (!isOnlyOwner) showDialog((close) => <DeactivationDialog onClose={close} />)
        }}
      >
        {t('account.deactivate')}
      </Button>
    </Part>
  )
}
