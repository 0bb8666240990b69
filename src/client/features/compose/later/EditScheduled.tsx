import { useState } from 'react'
import type { ScheduledMessage } from '../../../../protocol/chat/scheduledMessages.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { TimeChoice } from '../../messages/later/TimeChoice.tsx'
import { useTimeObstacle } from '../../messages/later/useTimeObstacle.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { laterMessageTexts } from '../../messages/texts/laterMessageTexts.ts'
import { composeTexts } from '../texts/composeTexts.ts'
import { reschedule } from './scheduled.ts'

type Props = { readonly message: ScheduledMessage; readonly onClose: () => void }

/** Changes the text of a scheduled message, and its time. */
export const EditScheduled = ({ message, onClose }: Props) => {
  const t = useText(composeTexts, laterMessageTexts, laterUiTexts)
  const session = useSession()
  const { maxMessageLength } = useRealm()
  const fields = useFields(
    { content: message.content },
    {
      content: {
        missing: t('later.needText'),
        whileTyping: (text) =>
          codePoints(text) > maxMessageLength
            ? t('messages.tooLong', { limit: maxMessageLength })
            : undefined,
      },
    },
  )
  const { content } = fields.draft
  const [at, setAt] = useState<Date | undefined>(() => new Date(message.scheduled_delivery_timestamp * 1000))
  const timeObstacle = useTimeObstacle(at)
  return (
    <Dialog title={t('later.editScheduled')} size="wide" onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        fields={fields}
        obstacle={timeObstacle}
        onSubmit={async () => {
          if (at) await reschedule(session, message.scheduled_message_id, content, at)
        }}
        onClose={onClose}
      >
        <TextArea label={t('messages.editField')} rows={5} {...fields.text('content')} />
        <TimeChoice kind="later" at={at} onChange={setAt} />
      </DialogForm>
    </Dialog>
  )
}
