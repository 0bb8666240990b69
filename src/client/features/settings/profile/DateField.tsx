import { useState } from 'react'
import { fieldInWords, listHints } from '../../../ui/format/fieldInWords.ts'
import { Field } from '../../../ui/Field.tsx'
import { ChangeNote } from '../change/ChangeNote.tsx'
import type { Change } from '../change/useChange.ts'
import styles from '../form/Controls.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly obstacle?: string | undefined
  /** `2026-03-09`, or empty. */
  readonly change: Change<string>
}

/** A date, stored when it is complete and the field loses the focus. */
export const DateField = ({ label, hint, obstacle, change }: Props) => {
  const [typed, setTyped] = useState<string>()
  /**
   * The browser reports an incomplete date as empty, which must not clear the stored date: the field returns to it.
   */
  const keep = (field: HTMLInputElement): void => {
    if (field.validity.badInput) field.value = change.value
    else if (typed !== undefined && typed !== change.value) change.set(typed)
    setTyped(undefined)
  }
  return (
    <div className={styles['row']}>
      <Field
        label={label}
        hint={listHints([fieldInWords(typed ?? change.value, null), hint])}
        obstacle={obstacle}
        type="date"
        value={typed ?? change.value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget }) => keep(currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep(event.currentTarget)
        }}
      />
      <ChangeNote change={change} label={label} />
    </div>
  )
}
