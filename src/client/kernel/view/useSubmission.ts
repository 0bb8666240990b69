import { useState, type SyntheticEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { showFirstFault, showsFault } from '../../ui/showFirstFault.ts'
import { reasonOf } from './reasonOf.ts'

export type SubmissionOutcome = { readonly kind: 'done' | 'failed'; readonly text: string } | undefined

export interface SubmissionOptions {
  /** The fields of the form (`useFields`); a fault of one prevents the submission, and shows beside it. */
  readonly fields?:
    | {
        readonly isFaultless: () => boolean
        readonly check: () => PropertyKey | undefined
        readonly refuse: (error: unknown) => boolean
      }
    | undefined
  /** The reason why the form as a whole cannot be submitted as it is; undefined: it can. */
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
export function useSubmission({ fields, obstacle, onSubmit, explain }: SubmissionOptions) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SubmissionOutcome>()
  const run = async (form: HTMLElement): Promise<void> => {
    if (isBusy) return
    if (obstacle !== undefined) {
      // What a control shows as its fault is not said once more below: the control gets the focus.
      const isShown = showsFault(form, obstacle)
      setOutcome(isShown ? undefined : { kind: 'failed', text: obstacle })
      if (isShown) showFirstFault(form)
      return
    }
    setOutcome(undefined)
    if (fields?.check() !== undefined) {
      showFirstFault(form)
      return
    }
    setBusy(true)
    try {
      const text = await onSubmit()
      if (text !== undefined) setOutcome({ kind: 'done', text })
    } catch (error) {
      const fail = (): void => setOutcome({ kind: 'failed', text: explain?.(error) ?? reasonOf(t, error) })
      // The control of the refused field can be hidden, or have no place for a fault.
      if (fields?.refuse(error) === true) showFirstFault(form, fail)
      else fail()
    }
    setBusy(false)
  }
  const submit = (event: SyntheticEvent<HTMLElement>): void => {
    event.preventDefault()
    void run(event.currentTarget)
  }
  return { isBusy, outcome, submit }
}
