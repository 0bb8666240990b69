import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldText {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with the value and what would be right. */
  readonly error?: string | undefined
}

/** What the control inside needs, so that its label, hint and error belong to it. */
interface ControlAttributes {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

type Props = FieldText & { readonly children: (attributes: ControlAttributes) => ReactNode }

/** A control between its label and its hint, in whose place an error stands. */
export const FieldFrame = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const note = error ?? hint
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
