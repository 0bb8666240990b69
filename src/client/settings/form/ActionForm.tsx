import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { reasonOf } from '../../session/reasonOf.ts'
import { Button, type ButtonTone } from '../../ui/Button.tsx'
import styles from './ActionForm.module.css'

interface Props {
  readonly submitText: string
  readonly tone?: ButtonTone
  /** Why it cannot be done as the form stands; undefined: it can. */
  readonly obstacle?: string | undefined
  /** Does it. @returns what to say about it. What it throws is shown, and the form stays as it is. */
  readonly onSubmit: () => Promise<string | undefined>
  /** Words for an error, where there are better ones than the service's. */
  readonly explain?: (error: unknown) => string | undefined
  readonly children?: ReactNode
}

/** Fields and the button that does something with them; what came of it stands beside the button. */
export const ActionForm = ({ submitText, tone, obstacle, onSubmit, explain, children }: Props) => {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly kind: 'done' | 'failed'; readonly text: string }>()
  const submit = async (): Promise<void> => {
    if (isBusy) return
    if (obstacle !== undefined) {
      setOutcome({ kind: 'failed', text: obstacle })
      return
    }
    setBusy(true)
    setOutcome(undefined)
    try {
      const text = await onSubmit()
      if (text !== undefined) setOutcome({ kind: 'done', text })
    } catch (error) {
      setOutcome({ kind: 'failed', text: explain?.(error) ?? reasonOf(t, error) })
    }
    setBusy(false)
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
      <div className={styles['foot']}>
        <Button type="submit" {...(tone === undefined ? {} : { tone })} busy={isBusy}>
          {submitText}
        </Button>
        <span role="status" className={styles[outcome?.kind ?? 'done']} dir="auto">
          {outcome?.text}
        </span>
      </div>
    </form>
  )
}
