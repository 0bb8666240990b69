import { useId, type ComponentProps } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with the value and what would be right. */
  readonly error?: string | undefined
}

/** A labelled line of text with its hint and its error. */
export const Field = ({ label, hint, error, ...rest }: Props) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles['input']}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
          {note}
        </p>
      )}
    </div>
  )
}
