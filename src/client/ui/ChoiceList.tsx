import { useId, useState, type ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { Check } from './Check.tsx'
import styles from './ChoiceList.module.css'
import { FilterField } from './FilterField.tsx'
import { fold } from './format/fold.ts'
import { laterUiTexts } from './texts/laterUiTexts.ts'

export interface ListChoice {
  readonly id: number
  readonly label: string
  readonly hint?: string | undefined
}

interface Props {
  readonly legend: string
  readonly hint?: string | undefined
  readonly choices: readonly ListChoice[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (chosen: ReadonlySet<number>) => void
  /** Drawn between the legend and the boxes. */
  readonly children?: ReactNode
}

/** Longer lists get a field that filters them by name. */
const FEW = 8

/** Any number of many choices, as boxes to tick. */
export const ChoiceList = ({ legend, hint, choices, chosen, onChange, children }: Props) => {
  const t = useText(laterUiTexts)
  const id = useId()
  const [filter, setFilter] = useState('')
  const wanted = fold(filter.trim())
  const shown = choices.filter(({ label }) => fold(label).includes(wanted))
  const set = (choice: number, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(choice)
    else next.delete(choice)
    onChange(next)
  }
  return (
    <fieldset className={styles['group']} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className={styles['legend']}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children}
      {choices.length > FEW && (
        <FilterField label={t('forms.filterOf', { name: legend })} value={filter} onChange={setFilter} />
      )}
      <div className={styles['list']}>
        {shown.map((choice) => (
          <Check
            key={choice.id}
            label={choice.label}
            hint={choice.hint}
            isChecked={chosen.has(choice.id)}
            onChange={(isChosen) => set(choice.id, isChosen)}
          />
        ))}
        {shown.length === 0 && <p className={styles['hint']}>{t('forms.filterEmpty')}</p>}
      </div>
    </fieldset>
  )
}
