import { useId } from 'react'
import styles from './Choice.module.css'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string | undefined
  /** The reason why it cannot be chosen; the option stays readable. */
  readonly obstacle?: string | undefined
}

interface Props<Value extends string> {
  readonly legend: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}

const Hint = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <span className={styles['hint']}>{text}</span>

/** A choice among a few options, all of them in sight. */
export const RadioGroup = <Value extends string>({ legend, value, options, onChange }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-disabled={option.obstacle !== undefined || undefined}
            onChange={() => {
              if (option.obstacle === undefined) onChange(option.value)
            }}
          />
          <span>
            {option.label}
            <Hint text={option.obstacle ?? option.hint} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
