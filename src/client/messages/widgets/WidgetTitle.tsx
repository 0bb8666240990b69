import { Pencil } from 'lucide-react'
import { useState } from 'preact/compat'
import type { Translate } from '../../i18n/useText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { LineForm } from './LineForm.tsx'
import styles from './Widget.module.css'

interface Props {
  readonly title: string
  /** What it is called while it has no title. */
  readonly otherwise: string
  /** Undefined where it is another's to change. */
  readonly onChange: ((title: string) => void) | undefined
  readonly text: Translate
}

/** What a poll asks or a list is for; its author changes it. */
export const WidgetTitle = ({ title, otherwise, onChange, text }: Props) => {
  const [isEditing, setEditing] = useState(false)
  if (isEditing && onChange) {
    return (
      <LineForm
        label={otherwise}
        submitText={text('forms.save')}
        initial={title}
        onSubmit={(changed) => {
          setEditing(false)
          if (changed !== title) onChange(changed)
        }}
        onLeave={() => setEditing(false)}
      />
    )
  }
  return (
    <div className={styles['head']}>
      <h4 className={styles['title']} dir="auto">
        {title || otherwise}
      </h4>
      {onChange && (
        <IconButton size="small" label={text('messages.changeTitle')} onClick={() => setEditing(true)}>
          {menuIcon(Pencil)}
        </IconButton>
      )}
    </div>
  )
}
