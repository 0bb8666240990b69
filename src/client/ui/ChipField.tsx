import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { Combobox, type ComboboxOption } from './Combobox.tsx'
import { noteOf } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import fieldStyles from './Field.module.css'
import styles from './ChipField.module.css'
import { laterUiTexts } from './texts/laterUiTexts.ts'

interface Chip {
  readonly key: string
  readonly label: string
}

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly placeholder: string
  readonly chips: readonly Chip[]
  /** The meaning of an empty list. */
  readonly none?: string
  /** The choices that can be added. */
  readonly options: readonly ComboboxOption[]
  readonly onAdd: (key: string) => void
  readonly onRemove: (key: string) => void
  /** The reason why the reader cannot change it; undefined when they can. */
  readonly obstacle?: string | undefined
}

/** Any number of named items, each of which can be removed; typing finds more. */
export const ChipField = ({
  label,
  hint,
  placeholder,
  chips,
  none,
  options,
  onAdd,
  onRemove,
  obstacle,
}: Props) => {
  const t = useText(laterUiTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const note = noteOf({ hint, obstacle })
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      aria-disabled={obstacle !== undefined || undefined}
      className={fieldStyles['field']}
    >
      <span id={id} className={fieldStyles['label']}>
        {label}
      </span>
      {chips.length > 0 && (
        <ul className={styles['chips']} aria-labelledby={id}>
          {chips.map((chip) => (
            <li key={chip.key} className={styles['chip']}>
              <span dir="auto">{chip.label}</span>
              {obstacle === undefined && (
                <IconButton
                  size="small"
                  label={t('chips.remove', { name: chip.label })}
                  onClick={() => {
                    onRemove(chip.key)
                    field.current?.focus()
                  }}
                >
                  <X size={12} strokeWidth={2} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {chips.length === 0 && none !== undefined && <p className={styles['none']}>{none}</p>}
      {obstacle === undefined && (
        <Combobox
          look="field"
          inputRef={field}
          label={placeholder}
          placeholder={placeholder}
          value={text}
          options={options}
          describedBy={note === undefined ? undefined : `${id}-note`}
          onInput={setText}
          onChoose={(option) => {
            setText('')
            onAdd(option.key)
          }}
          onDeleteBackward={() => {
            const last = chips.at(-1)
            if (text === '' && last) onRemove(last.key)
          }}
          onLeave={() => setText('')}
        />
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={fieldStyles['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}
