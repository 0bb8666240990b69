import { ListFilter, X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import styles from './FilterField.module.css'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts/uiTexts.ts'

type Props = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/** Narrows the list below it while the reader types. */
export const FilterField = ({ label, value, onChange }: Props) => {
  const t = useText(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={styles['field']}>
      <ListFilter size={16} strokeWidth={1.6} aria-hidden />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        value={value}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // In a form it would submit it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {value !== '' && (
        <IconButton size="small" label={t('common.clearFilter')} className={styles['clear']} onClick={clear}>
          <X size={14} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
