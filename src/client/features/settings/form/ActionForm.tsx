import type { ReactNode } from 'react'
import { useSubmission, type SubmissionOptions } from '../../../kernel/view/useSubmission.ts'
import { Button, type ButtonTone } from '../../../ui/Button.tsx'
import styles from './ActionForm.module.css'

type Props = SubmissionOptions & {
  readonly submitText: string
  readonly tone?: ButtonTone
  /** The reason why the reader can't submit, whatever the fields contain; undefined if they can. */
  readonly forbidden?: string | undefined
  readonly children?: ReactNode
  /** Another way to submit the same fields, with a button after the first. */
  readonly second?: ReturnType<typeof useSubmission> & { readonly text: string }
}

/** Fields with a submit button; the result shows beside the button. */
export const ActionForm = ({
  submitText,
  tone,
  forbidden,
  obstacle,
  children,
  second,
  ...submission
}: Props) => {
  const { isBusy, outcome, submit } = useSubmission({ ...submission, obstacle: forbidden ?? obstacle })
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {children}
      <div className={styles['foot']}>
        <Button
          type="submit"
          {...(tone === undefined ? {} : { tone })}
          busy={isBusy}
          aria-disabled={forbidden !== undefined || undefined}
          aria-description={forbidden}
        >
          {submitText}
        </Button>
        {second && (
          <Button busy={second.isBusy} onClick={second.submit}>
            {second.text}
          </Button>
        )}
        <span role="status" className={styles[outcome?.kind ?? 'done']} dir="auto">
          {outcome?.text}
        </span>
        {second && (
          <span role="status" className={styles[second.outcome?.kind ?? 'done']} dir="auto">
            {second.outcome?.text}
          </span>
        )}
      </div>
    </form>
  )
}
