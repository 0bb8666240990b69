import { useState } from 'react'
import { updateUserStatus } from '../../../protocol/chat/statusChanges.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { draftOf } from '../statuses/draftOf.ts'
import { saveStatus, statusChange, type StatusDraft } from '../statuses/saveStatus.ts'
import { StatusFields, useStatusProblem } from '../statuses/StatusFields.tsx'
import { useStatus } from '../statuses/statuses.ts'
import { statusTexts } from '../statuses/texts/statusTexts.ts'
import quiet from '../../ui/quietLine.module.css'
import styles from './MemberDialogs.module.css'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

const isNothing = ({ text, emoji }: StatusDraft): boolean => text.trim() === '' && emoji === undefined

/** Sets a person's status, such as an illness (chat spec 4.6). */
export const MemberStatusDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts, statusTexts, laterUiTexts)
  const session = useSession()
  const current = useStatus(user.user_id)
  const [draft, setDraft] = useState(() => draftOf(current))
  const clears = isNothing(draft)
  const problem = useStatusProblem(draft)
  const missing = clears && isNothing(draftOf(current)) ? t('members.needStatus') : undefined
  const { user_id } = user
  const save = (): Promise<unknown> =>
    user_id === session.userId
      ? saveStatus(session, draft)
      : session.api(updateUserStatus, { user_id, ...statusChange(draft) })
  return (
    <Dialog title={t('members.statusOf', { name: user.full_name })} onClose={onClose}>
      <DialogForm
        submitText={t(clears && !missing ? 'people.status.clear' : 'forms.save')}
        obstacle={problem ?? missing}
        onSubmit={save}
        onClose={onClose}
      >
        <StatusFields
          label={t('members.status')}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {!clears && (
          <div className={classes(quiet['line'], styles['aside'])}>
            <Button size="dense" tone="quiet" onClick={() => setDraft({ text: '', emoji: undefined })}>
              {t('members.emptyStatus')}
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}
