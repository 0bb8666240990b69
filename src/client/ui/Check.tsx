import { useId } from 'react'
import { noteOf } from './FieldFrame.tsx'
import styles from './Choice.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  /** The reason why it cannot be changed; undefined when it can. */
  readonly obstacle?: string | undefined
  /** A switch takes effect at once; a box is a part of data sent later. */
  readonly kind?: 'switch'
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A box to tick, with its meaning. */
export const Check = ({ label, hint, obstacle, kind, isChecked, onChange }: Props) => {
  const id = useId()
  const note = noteOf({ hint, obstacle })
  return (
    <div className={styles['choice']}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a box tells itself whether it is checked */}
      <input
        id={id}
        type="checkbox"
        role={kind}
        checked={isChecked}
        aria-disabled={obstacle !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          if (obstacle === undefined) onChange(event.currentTarget.checked)
        }}
      />
      <span>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {note}
          </span>
        )}
      </span>
    </div>
  )
}
