import { useRef, useState, type SyntheticEvent } from 'react'
import type { TextKey } from '../../../i18n/texts.ts'
import type { SignInProblem } from '../signInState.ts'
import { codeProblem, type CodeSource } from './codeProblem.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

interface CodeOptions {
  readonly source: CodeSource
  /** Sends the code. Errors are shown, and the typed code stays. */
  readonly send: (code: string) => Promise<void>
  /** Called when the step has expired and must be started again. */
  readonly onExpired: () => void
}

/** Returns true for six digits of the app, with or without spaces and hyphens, or for any recovery code. */
const isWhole = (code: string, source: CodeSource): boolean =>
  source === 'app' ? /^(?:[\s-]*\d){6}[\s-]*$/.test(code) : code.trim() !== ''

/** A typed code and its submission, one at a time. */
export function useCode({ source, send, onExpired }: CodeOptions) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<TextKey>()
  const [problem, setProblem] = useState<SignInProblem>()
  const form = useRef<HTMLFormElement>(null)
  const showFault = (text: TextKey): void => {
    setFault(text)
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }
  const run = async (): Promise<void> => {
    if (isBusy || (problem?.retryAt ?? 0) > Date.now()) return
    setFault(undefined)
    setProblem(undefined)
    if (!isWhole(code, source)) {
      showFault(secondStepTexts(source === 'app' ? 'secondStep.codeMissing' : 'secondStep.recoveryMissing'))
      return
    }
    setBusy(true)
    try {
      await send(code)
    } catch (error) {
      const found = codeProblem(error, source, Date.now())
      if (found.at === 'start') onExpired()
      else if (found.at === 'field') showFault(found.text)
      else setProblem(found.problem)
    }
    setBusy(false)
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void run()
  }
  const type = (text: string): void => {
    setCode(text)
    setFault(undefined)
  }
  return { form, code, type, isBusy, fault, problem, submit }
}
