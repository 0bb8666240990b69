import type { KeyboardEvent, SyntheticEvent } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './Select.module.css'

interface Props<Value extends string> {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** The reason why it cannot be changed; undefined when it can. */
  readonly obstacle?: string | undefined
  /** The fault of the value and how to correct it. */
  readonly error?: string | undefined
  readonly onChange: (value: Value) => void
}

const choosing: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Enter',
  'F4',
])

/**
 * True for keys that open the list or choose from it; letters look for an option. The page gets all others.
 */
const opensOrChooses = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  choosing.has(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey)

/** A choice among several options by the browser's own list. */
export const Select = <Value extends string>({
  label,
  hint,
  value,
  options,
  obstacle,
  error,
  onChange,
}: Props<Value>) => {
  const isFixed = obstacle !== undefined
  // It stays in the tab order, so that screen readers announce the reason, and does not open.
  const stayShut = (event: SyntheticEvent): void => {
    if (isFixed) event.preventDefault()
  }
  return (
    <FieldFrame label={label} hint={hint} obstacle={obstacle} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          className={classes(attributes.className, styles['select'])}
          value={value}
          aria-disabled={isFixed || undefined}
          onMouseDown={stayShut}
          onKeyDown={(event) => {
            if (opensOrChooses(event)) stayShut(event)
          }}
          onChange={(event) => {
            if (isFixed) return
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
