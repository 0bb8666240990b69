import { Field } from '../../../ui/Field.tsx'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly onInput: (value: string) => void
}

export const PasswordField = ({ onInput, ...rest }: Props) => (
  <Field
    {...rest}
    type="password"
    spellCheck={false}
    onChange={({ currentTarget }) => onInput(currentTarget.value)}
  />
)
