import { useState, type SyntheticEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { reasonOf } from './reasonOf.ts'

export type SubmissionOutcome = { readonly kind: 'done' | 'failed'; readonly text: string } | undefined

export interface SubmissionOptions {
  /** The reason why the form cannot be submitted as it is; undefined: it can. */
  readonly obstacle?: string | undefined
  /**
   * Performs the submission. @returns the text of the outcome. An error that it throws is the outcome, and
   * the form stays unchanged.
   */
  readonly onSubmit: () => Promise<string | undefined>
  /** Words for an error that are better than the service's, if any. */
  readonly explain?: ((error: unknown) => string | undefined) | undefined
}

/** Submits a form, once at a time, and reports the outcome. */
export function useSubmission({ obstacle, onSubmit, explain }: SubmissionOptions) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SubmissionOutcome>()
  const run = async (): Promise<void> => {
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
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void run()
  }
  return { isBusy, outcome, submit }
}
