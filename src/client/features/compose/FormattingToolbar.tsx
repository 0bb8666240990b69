import { Bold, Code, Italic, Link, List, ListOrdered, Quote, Strikethrough } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Formatting } from '../../ui/writing/editing.ts'
import { writingKeys } from './shortcuts.ts'
import styles from './FormattingToolbar.module.css'
import { composeTexts } from './texts/composeTexts.ts'

const tools: readonly { formatting: Formatting; label: KeyOf<typeof composeTexts>; icon: LucideIcon }[] = [
  { formatting: 'bold', label: 'compose.bold', icon: Bold },
  { formatting: 'italic', label: 'compose.italic', icon: Italic },
  { formatting: 'strikethrough', label: 'compose.strikethrough', icon: Strikethrough },
  { formatting: 'link', label: 'compose.link', icon: Link },
  { formatting: 'code', label: 'compose.code', icon: Code },
  { formatting: 'quote', label: 'compose.quote', icon: Quote },
  { formatting: 'bulleted-list', label: 'compose.bulletedList', icon: List },
  { formatting: 'numbered-list', label: 'compose.numberedList', icon: ListOrdered },
]

interface Props {
  readonly onFormat: (formatting: Formatting) => void
}

/** One tab stop; arrow keys walk through the tools. */
export const FormattingToolbar = ({ onFormat }: Props) => {
  const t = useText(composeTexts)
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const step = event.key === forward ? 1 : event.key === backward ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('compose.formatting')}
      className={styles['toolbar']}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ formatting, label, icon: Icon }, index) => (
        <IconButton
          key={formatting}
          label={t(label)}
          shortcut={writingKeys(formatting)}
          size="small"
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(formatting)}
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ))}
    </div>
  )
}
