import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { isComposingText } from '../../ui/isComposingText.ts'
import styles from './DialogForm.module.css'
import { Problem } from './Problem.tsx'
import { useSubmission, type SubmissionOptions } from './useSubmission.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'

type Props = Omit<SubmissionOptions, 'onSubmit'> & {
  /** The label of the submit button. */
  readonly submitText: string
  readonly tone?: 'primary' | 'danger'
  /** Performs the action. An error that it throws is shown, and the form stays. */
  readonly onSubmit: () => Promise<unknown>
  /** `stay`: the dialog goes on after the action. */
  readonly afterwards?: 'close' | 'stay'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Submits from any field: Enter alone opens the choices of a select, and begins a line in a long text. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposingText(event)
  if (!isMeant || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/**
 * The contents of a dialog that performs an action: its fields, its error, and its buttons.
 */
export const DialogForm = ({
  submitText,
  tone = 'primary',
  fields,
  obstacle,
  onSubmit,
  explain,
  afterwards = 'close',
  onClose,
  children,
}: Props) => {
  const t = useText(uiTexts)
  const isHeldUp = obstacle !== undefined || fields?.isFaultless() === false
  const submitAndClose = async (): Promise<undefined> => {
    await onSubmit()
    if (afterwards === 'close') onClose()
  }
  const { isBusy, outcome, submit } = useSubmission({ fields, obstacle, onSubmit: submitAndClose, explain })
  return (
    // The keys are a convenience on top of the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles['form']} noValidate onSubmit={submit} onKeyDown={submitByKeys}>
      {children}
      <Problem text={outcome?.text} />
      <DialogButtons>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" tone={tone} busy={isBusy} aria-disabled={isHeldUp || undefined}>
          {submitText}
        </Button>
      </DialogButtons>
    </form>
  )
}
