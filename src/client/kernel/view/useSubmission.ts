import { useState, type SyntheticEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { reasonOf } from './reasonOf.ts'

export type SubmissionOutcome = { readonly kind: 'done' | 'failed'; readonly text: string } | undefined

export interface SubmissionOptions {
  /** Why it cannot be done as the form stands; undefined: it can. */
  readonly obstacle?: string | undefined
  /** Does it. @returns what to say about it. What it throws is the outcome, and the form stays as it is. */
  readonly onSubmit: () => Promise<string | undefined>
  /** Words for an error, where there are better ones than the service's. */
  readonly explain?: ((error: unknown) => string | undefined) | undefined
}

/** What a form does when it is submitted: once at a time, and what came of it. */
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
