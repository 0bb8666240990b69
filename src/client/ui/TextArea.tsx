import type { ComponentProps } from 'react'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldText

/** Labeled lines of text with their hint and their error. */
export const TextArea = ({ label, hint, obstacle, error, ...rest }: Props) => (
  <FieldFrame label={label} hint={hint} obstacle={obstacle} error={error}>
    {(attributes) => (
      <textarea rows={4} dir="auto" readOnly={obstacle !== undefined} {...rest} {...attributes} />
    )}
  </FieldFrame>
)
