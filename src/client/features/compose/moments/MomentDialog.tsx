import { useState } from 'react'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { useText } from '../../../i18n/useText.ts'
import { timeInWords } from '../../messages/later/timeInWords.ts'
import { fieldTime, timeOfField } from '../../messages/later/times.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useRealm } from '../../organization/realm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { laterMessageTexts } from '../../messages/texts/laterMessageTexts.ts'
import { composeTexts } from '../texts/composeTexts.ts'
import { momentMarkup, zoneName } from './moments.ts'

interface Props {
  /** Gets the moment as Markdown for a message. */
  readonly onWrite: (markup: string) => void
  readonly onClose: () => void
}

const HOUR = 3_600_000

/** The next full hour. */
const proposed = (now: number): Date => new Date(Math.ceil(now / HOUR) * HOUR)

/** Asks for a moment that each reader sees in their own time zone. */
export const MomentDialog = ({ onWrite, onClose }: Props) => {
  const t = useText(laterMessageTexts, composeTexts)
  const { settings } = useRealm()
  const [first] = useState(() => fieldTime(proposed(serverNow())))
  const fields = useFields(
    { time: first },
    { time: { atSubmit: (text) => (timeOfField(text) ? undefined : t('later.needTime')) } },
  )
  const at = timeOfField(fields.draft.time)
  const language = document.documentElement.lang || 'en'
  const write = (): Promise<void> => {
    // Once the dialog has given the focus back.
    if (at) setTimeout(() => onWrite(momentMarkup(at)))
    return Promise.resolve()
  }
  return (
    <Dialog title={t('compose.moment')} onClose={onClose}>
      <DialogForm submitText={t('later.insert')} fields={fields} onSubmit={write} onClose={onClose}>
        <Field
          label={t('later.ownTime')}
          type="datetime-local"
          hint={
            at &&
            t('compose.momentHint', {
              time: timeInWords(at, language, settings.twenty_four_hour_time),
              zone: zoneName(at, language),
            })
          }
          {...fields.text('time')}
        />
      </DialogForm>
    </Dialog>
  )
}
