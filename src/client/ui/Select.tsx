import type { SyntheticEvent } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

interface Props<Value extends string> {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** It cannot be changed; the hint says why. */
  readonly isDisabled?: boolean
  readonly onChange: (value: Value) => void
}

/** One of several by the browser's own list. */
export const Select = <Value extends string>({
  label,
  hint,
  value,
  options,
  isDisabled = false,
  onChange,
}: Props<Value>) => {
  // It keeps its place in the tab order, so that the reason is heard, and does not open.
  const stayShut = (event: SyntheticEvent): void => {
    if (isDisabled) event.preventDefault()
  }
  return (
    <FieldFrame label={label} hint={hint}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          aria-disabled={isDisabled || undefined}
          onMouseDown={stayShut}
          onKeyDown={(event) => {
            if (event.key !== 'Tab') stayShut(event)
          }}
          onChange={(event) => {
            if (isDisabled) return
            const chosen = options.find((option) => option.value === event.target.value)
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
