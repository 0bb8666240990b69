import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { composeTexts } from '../texts/composeTexts.ts'

interface Props {
  readonly channelName: string
  /** The number of other people in the channel. */
  readonly count: number
  /** The dialog shows the errors that it throws or rejects with. */
  readonly onSend: () => unknown
  readonly onClose: () => void
}

/** Asks before a message calls many people. */
export const WildcardDialog = ({ channelName, count, onSend, onClose }: Props) => {
  const t = useText(composeTexts)
  return (
    <Dialog title={t('warnings.wildcardTitle', { count })} onClose={onClose}>
      <DialogForm
        submitText={t('warnings.wildcardSend', { count })}
        onSubmit={async () => onSend()}
        onClose={onClose}
      >
        <p dir="auto">{t('warnings.wildcardText', { channel: channelName })}</p>
      </DialogForm>
    </Dialog>
  )
}
