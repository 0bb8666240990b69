import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { View } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { dayOfField, fieldDay, suggestedDays } from './days.ts'
import styles from './JumpToDate.module.css'
import { opensHere } from '../../../ui/opensHere.ts'
import { messageAt, openAt, type Moment } from './jumpToDate.ts'
import { dateTexts } from './texts/dateTexts.ts'

type Props = {
  readonly view: View
  /** The day that the reader is at. */
  readonly from: Date
  readonly onClose: () => void
}

/** Asks for a day and goes to the first message of it, or after. */
export const JumpToDate = ({ view, from, onClose }: Props) => {
  const t = useText(dateTexts)
  const session = useSession()
  const [now] = useState(() => new Date())
  const [suggestions] = useState(() => suggestedDays(now))
  const [suggested, setSuggested] = useState<Moment>()
  const fields = useFields(
    { day: fieldDay(from) },
    { day: { atSubmit: (day) => ((suggested ?? dayOfField(day)) ? undefined : t('dates.needDate')) } },
  )
  const moment = suggested ?? dayOfField(fields.draft.day)
  const jump = async (): Promise<void> => {
    const found = moment && (await messageAt(session, view, moment))
    if (!found) {
      sessionToast(session, { text: t('dates.none') })
      return
    }
    if (found.isEarlier) sessionToast(session, { text: t('dates.nothingLater') })
    await openAt(session, view, found.messageId)
  }
  return (
    <Dialog title={t('dates.jump')} onClose={onClose}>
      <DialogForm submitText={t('dates.go')} fields={fields} onSubmit={jump} onClose={onClose}>
        <Field
          type="date"
          label={t('dates.date')}
          {...fields.text('day')}
          max={fieldDay(now)}
          // The dialog was opened for this field.
          ref={opensHere}
          onChange={(event) => {
            setSuggested(undefined)
            fields.change({ day: event.currentTarget.value })
          }}
        />
        <div className={styles['suggestions']} role="group" aria-label={t('dates.suggestions')}>
          {suggestions.map(({ text, moment: each }) => (
            <Button
              key={text}
              size="dense"
              // Not a submit button itself, because Enter in the field would press the first of these buttons.
              onClick={(event) => {
                flushSync(() => {
                  setSuggested(each)
                  if (each !== 'oldest') fields.change({ day: fieldDay(each) })
                })
                event.currentTarget.form?.requestSubmit()
              }}
            >
              {t(text)}
            </Button>
          ))}
        </div>
      </DialogForm>
    </Dialog>
  )
}
