import type { ComponentProps } from 'react'
import { Field } from '../../../ui/Field.tsx'

type Props = ComponentProps<typeof Field> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = (props: Props) => <Field {...props} type="password" spellCheck={false} />
