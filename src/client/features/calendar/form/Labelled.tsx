import { useId, type ReactNode } from 'react'
import styles from './EventForm.module.css'

interface Given {
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children: (given: Given) => ReactNode
}

/** A label, any kind of field under it, and its hint or its error. */
export const Labelled = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles['labelled']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        describedBy: note === undefined ? undefined : `${id}-note`,
        isInvalid: error !== undefined,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
          {note}
        </p>
      )}
    </div>
  )
}
