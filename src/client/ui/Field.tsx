import type { ComponentProps } from 'react'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

/** The type of a line of text, for the browser's checks, keyboards and completions. */
export type FieldType = 'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'time' | 'datetime-local'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'role' | 'type'> &
  FieldText & { readonly type?: FieldType | undefined }

/** A labeled line of text with its hint and its error. */
export const Field = ({ label, hint, obstacle, error, ...rest }: Props) => (
  <FieldFrame label={label} hint={hint} obstacle={obstacle} error={error}>
    {(attributes) => {
      // The attributes of an input depend on its type, which is unknown here.
      const all = { readOnly: obstacle !== undefined, ...rest, ...attributes } as ComponentProps<'input'>
      return <input {...all} />
    }}
  </FieldFrame>
)
