import { Select } from '../../../ui/Select.tsx'
import { ChangeNote } from '../change/ChangeNote.tsx'
import type { Change } from '../change/useChange.ts'
import styles from './Controls.module.css'

interface Option<Value> {
  readonly value: Value
  readonly label: string
}

interface Props<Value> {
  readonly label: string
  readonly hint?: string | undefined
  readonly change: Change<Value>
  readonly options: readonly Option<Value>[]
  /** Label for a value that is none of the options. */
  readonly otherLabel?: string
  /** The reason why the reader can't change it; undefined if they can. */
  readonly obstacle?: string | undefined
}

/** A setting with several options. */
export const Choice = <Value,>({ label, hint, change, options, otherLabel, obstacle }: Props<Value>) => {
  const index = options.findIndex(({ value }) => value === change.value)
  const shown = options.map((option, position) => ({ value: String(position), label: option.label }))
  return (
    <div className={styles['row']}>
      <Select
        label={label}
        hint={hint}
        obstacle={obstacle}
        value={String(index)}
        options={index < 0 ? [{ value: '-1', label: otherLabel ?? String(change.value) }, ...shown] : shown}
        onChange={(position) => {
          const option = options[Number(position)]
          if (option) change.set(option.value)
        }}
      />
      <ChangeNote change={change} label={label} />
    </div>
  )
}
