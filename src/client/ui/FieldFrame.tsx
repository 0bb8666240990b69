import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldText {
  readonly label: string
  readonly hint?: string | undefined
  /** The reason why the value cannot be changed; undefined when it can. */
  readonly obstacle?: string | undefined
  /** The fault of the value and how to correct it. */
  readonly error?: string | undefined
}

/** The note below a control: its hint and the reason why it cannot be changed. */
export const noteOf = ({ hint, obstacle }: Pick<FieldText, 'hint' | 'obstacle'>): string | undefined =>
  [hint, obstacle].filter((each) => each !== undefined).join(' ') || undefined

/** The attributes that connect the control inside with its label, hint and error. */
interface ControlAttributes {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

type Props = FieldText & { readonly children: (attributes: ControlAttributes) => ReactNode }

/** A control between its label and its note; an error replaces the note. */
export const FieldFrame = ({ label, error, children, ...rest }: Props) => {
  const id = useId()
  const note = error ?? noteOf(rest)
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        className: styles['input'],
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
          {note}
        </p>
      )}
    </div>
  )
}
