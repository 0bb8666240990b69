import { useText } from '../../../i18n/useText.ts'
import { Field } from '../../../ui/Field.tsx'
import type { CodeSource } from './codeProblem.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

interface Props {
  readonly source: CodeSource
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly onInput: (value: string) => void
}

/** A code of the authenticator app, which telephones offer to fill in, or a recovery code. */
export const CodeField = ({ source, hint, error, value, onInput }: Props) => {
  const t = useText(secondStepTexts)
  return (
    <Field
      key={source}
      name="code"
      label={t(source === 'app' ? 'secondStep.code' : 'secondStep.recovery')}
      hint={hint}
      error={error}
      inputMode={source === 'app' ? 'numeric' : 'text'}
      autoComplete={source === 'app' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={({ currentTarget }) => onInput(currentTarget.value)}
    />
  )
}
