import type { ComponentProps } from 'react'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldText

/** A labelled line of text with its hint and its error. */
export const Field = ({ label, hint, obstacle, error, ...rest }: Props) => (
  <FieldFrame label={label} hint={hint} obstacle={obstacle} error={error}>
    {(attributes) => <input readOnly={obstacle !== undefined} {...rest} {...attributes} />}
  </FieldFrame>
)
