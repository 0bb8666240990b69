import type { ReactNode } from 'react'
import { useSubmission, type SubmissionOptions } from '../../../kernel/view/useSubmission.ts'
import { Button, type ButtonTone } from '../../../ui/Button.tsx'
import styles from './ActionForm.module.css'

type Props = SubmissionOptions & {
  readonly submitText: string
  readonly tone?: ButtonTone
  /** Why the reader may not do it, whatever the form holds; undefined when they may. */
  readonly forbidden?: string | undefined
  readonly children?: ReactNode
}

/** Fields and the button that does something with them; what came of it stands beside the button. */
export const ActionForm = ({ submitText, tone, forbidden, obstacle, children, ...submission }: Props) => {
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
        <span role="status" className={styles[outcome?.kind ?? 'done']} dir="auto">
          {outcome?.text}
        </span>
      </div>
    </form>
  )
}
