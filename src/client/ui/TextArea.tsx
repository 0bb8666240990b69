import { useId, type ComponentProps } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with the value and what would be right. */
  readonly error?: string | undefined
}

/** Labelled lines of text with their hint and their error. */
export const TextArea = ({ label, hint, error, ...rest }: Props) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        rows={4}
        dir="auto"
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
