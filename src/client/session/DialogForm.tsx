import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import styles from './DialogForm.module.css'
import { reasonOf } from './reasonOf.ts'

interface Props {
  /** What the button that does it says. */
  readonly submitText: string
  readonly tone?: 'primary' | 'danger'
  /** Why it cannot be done as the form stands; undefined: it can. */
  readonly obstacle?: string | undefined
  /** Does it. What it throws is shown, and the form stays. */
  readonly onSubmit: () => Promise<unknown>
  /** Words for an error, where there are better ones than the service's. */
  readonly explain?: (error: unknown) => string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The inside of a dialog that does something: its fields, what went wrong, and its buttons. Closes when it is done. */
export const DialogForm = ({
  submitText,
  tone = 'primary',
  obstacle,
  onSubmit,
  explain,
  onClose,
  children,
}: Props) => {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (): Promise<void> => {
    if (isBusy) return
    if (obstacle !== undefined) {
      setProblem(obstacle)
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      setProblem(explain?.(error) ?? reasonOf(t, error))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {problem !== undefined && (
        <p role="alert" className={styles['problem']} dir="auto">
          {problem}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" tone={tone} busy={isBusy} aria-disabled={obstacle !== undefined || undefined}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}
