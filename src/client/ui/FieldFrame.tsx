import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldText {
  readonly label: string
  readonly hint?: string | undefined
  /** Why the value cannot be changed; undefined when it can. */
  readonly obstacle?: string | undefined
  /** What is wrong with the value and what would be right. */
  readonly error?: string | undefined
}

/** What stands below a control: its hint and why it cannot be changed. */
export const noteOf = ({ hint, obstacle }: Pick<FieldText, 'hint' | 'obstacle'>): string | undefined =>
  [hint, obstacle].filter((each) => each !== undefined).join(' ') || undefined

/** What the control inside needs, so that its label, hint and error belong to it. */
interface ControlAttributes {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

type Props = FieldText & { readonly children: (attributes: ControlAttributes) => ReactNode }

/** A control between its label and what is to know about it, in whose place an error stands. */
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
