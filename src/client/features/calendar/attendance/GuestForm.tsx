import { useState } from 'react'
import { attendanceLimits } from '../../../../protocol/attendance.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSubmission } from '../../../kernel/view/useSubmission.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import quiet from '../../../ui/quietLine.module.css'
import styles from './Attendance.module.css'
import { signGuestUp } from './calls.ts'
import { attendanceTexts } from './texts/attendanceTexts.ts'

interface Props {
  readonly eventId: number
  readonly onClose: () => void
}

const focusText = (element: HTMLElement | null): void => element?.focus()
const focusOnce = (element: HTMLInputElement | null): void => element?.focus()

/** Name and address of a person without an account, who confirms by a link in an email. */
export const GuestForm = ({ eventId, onClose }: Props) => {
  const t = useText(attendanceTexts, uiTexts)
  const [sentTo, setSentTo] = useState<string>()
  const fields = useFields(
    { name: '', email: '' },
    {
      name: { missing: t('attendance.guest.needName') },
      email: { missing: t('attendance.guest.needEmail') },
    },
  )
  const send = async (): Promise<undefined> => {
    const { name, email } = fields.draft
    await signGuestUp(eventId, {
      name: name.trim(),
      email: email.trim(),
      language: document.documentElement.lang,
    })
    setSentTo(email.trim())
  }
  const { isBusy, outcome, submit } = useSubmission({ fields, onSubmit: send })
  if (sentTo !== undefined) {
    return (
      <div className={styles['guest']}>
        <p role="status" tabIndex={-1} ref={focusText}>
          {t('attendance.guest.sent', { email: sentTo })}
        </p>
        <div className={quiet['line']}>
          <Button size="dense" tone="quiet" onClick={() => setSentTo(undefined)}>
            {t('attendance.guest.again')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form className={styles['guest']} noValidate onSubmit={submit}>
      <Field
        label={t('attendance.guest.name')}
        autoComplete="name"
        // The person has just asked for the form.
        ref={focusOnce}
        required
        maxLength={attendanceLimits.name}
        {...fields.text('name')}
      />
      <Field
        label={t('attendance.guest.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        required
        maxLength={attendanceLimits.email}
        hint={t('attendance.guest.hint', { days: attendanceLimits.kept_days })}
        {...fields.text('email')}
      />
      {outcome !== undefined && (
        <p role="alert" className={styles['problem']}>
          {outcome.text}
        </p>
      )}
      <div className={styles['row']}>
        <Button size="dense" tone="primary" type="submit" busy={isBusy}>
          {t('attendance.guest.send')}
        </Button>
        <Button size="dense" tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
