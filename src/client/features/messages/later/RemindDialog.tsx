import { useState } from 'react'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { remind } from './reminders.ts'
import { TimeChoice } from './TimeChoice.tsx'
import { useTimeObstacle } from './useTimeObstacle.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

type Props = { readonly messageId: number; readonly onClose: () => void }

/** Asks for the time of a reminder about a message. */
export const RemindDialog = ({ messageId, onClose }: Props) => {
  const t = useText(laterMessageTexts)
  const session = useSession()
  const [at, setAt] = useState<Date>()
  const [note, setNote] = useState('')
  const timeObstacle = useTimeObstacle(at)
  const isTooLong = codePoints(note) > limits.max_reminder_note_length
  const save = async (): Promise<void> => {
    if (!at) return
    await remind(session, messageId, at, note.trim())
    sessionToast(session, { text: t('later.reminderSet') })
  }
  return (
    <Dialog title={t('later.remind')} onClose={onClose}>
      <DialogForm
        submitText={t('later.remindMe')}
        obstacle={timeObstacle ?? (isTooLong ? t('later.noteTooLong') : undefined)}
        onSubmit={save}
        onClose={onClose}
      >
        <TimeChoice kind="soon" at={at} onChange={setAt} />
        <TextArea
          label={t('later.note')}
          rows={2}
          value={note}
          error={isTooLong ? t('later.noteTooLong') : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
