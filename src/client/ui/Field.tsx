import type { ComponentProps } from 'react'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldText

/** A labelled line of text with its hint and its error. */
export const Field = ({ label, hint, error, ...rest }: Props) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(attributes) => <input {...rest} {...attributes} />}
  </FieldFrame>
)
