import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { TimeChoice } from '../../messages/later/TimeChoice.tsx'
import { useTimeObstacle } from '../../messages/later/useTimeObstacle.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { composeTexts } from '../texts/composeTexts.ts'

type Props = {
  /** Schedules the message for that time. */
  readonly onSchedule: (at: Date) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the time when a message is to be sent. */
export const ScheduleDialog = ({ onSchedule, onClose }: Props) => {
  const t = useText(composeTexts)
  const [at, setAt] = useState<Date>()
  const obstacle = useTimeObstacle(at)
  return (
    <Dialog title={t('later.schedule')} onClose={onClose}>
      <DialogForm
        submitText={t('later.scheduleButton')}
        obstacle={obstacle}
        onSubmit={async () => {
          if (at) await onSchedule(at)
        }}
        onClose={onClose}
      >
        <TimeChoice kind="later" at={at} onChange={setAt} />
      </DialogForm>
    </Dialog>
  )
}
