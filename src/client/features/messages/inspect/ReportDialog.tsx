import { limits } from '../../../../protocol/chat/limits.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { reportMessage, reportTypes } from '../../../../protocol/chat/messageTools.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { MessageHtml } from '../html/MessageHtml.tsx'
import styles from './Inspect.module.css'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { inspectTexts } from './texts/inspectTexts.ts'

type Kind = (typeof reportTypes)[number]
type Props = { readonly message: Message; readonly onClose: () => void }

/** Reports a message to the moderators. */
export const ReportDialog = ({ message, onClose }: Props) => {
  const t = useText(inspectTexts, laterMessageTexts)
  const session = useSession()
  const fields = useFields<{ readonly kind: Kind; readonly description: string }>(
    { kind: 'spam', description: '' },
    {
      description: {
        whileTyping: (text) =>
          codePoints(text) > limits.max_report_description_length ? t('inspect.tooLong') : undefined,
        atSubmit: (text, { kind }) =>
          kind === 'other' && text.trim() === '' ? t('inspect.needDescription') : undefined,
      },
    },
  )
  const { kind, description } = fields.draft
  const send = async (): Promise<void> => {
    await session.api(reportMessage, {
      message_id: message.id,
      report_type: kind,
      ...(description.trim() === '' ? {} : { description: description.trim() }),
    })
    sessionToast(session, { text: t('inspect.reported') })
  }
  return (
    <Dialog title={t('inspect.report')} onClose={onClose}>
      <DialogForm submitText={t('inspect.sendReport')} fields={fields} onSubmit={send} onClose={onClose}>
        <p className={styles['note']}>{t('inspect.reportText')}</p>
        <blockquote className={styles['quoted']}>
          <MessageHtml html={message.content} />
        </blockquote>
        <RadioGroup
          legend={t('inspect.reportWhy')}
          {...fields.choice('kind')}
          options={reportTypes.map((value) => ({ value, label: t(`inspect.why.${value}`) }))}
        />
        <TextArea label={t('inspect.description')} {...fields.text('description')} />
      </DialogForm>
    </Dialog>
  )
}
