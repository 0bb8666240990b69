import { Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'preact/compat'
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
  readonly onChange: ((title: string) => Promise<boolean>) | undefined
  readonly text: Translate
}

/** What a poll asks or a list is for; its author changes it. */
export const WidgetTitle = ({ title, otherwise, onChange, text }: Props) => {
  const [isEditing, setEditing] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  // The form and the button that opens it take the place of one another: who is in one goes on in the other.
  useLayoutEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    area.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isEditing])
  if (isEditing && onChange) {
    return (
      <div ref={area}>
        <LineForm
          label={otherwise}
          submitText={text('forms.save')}
          initial={title}
          onSubmit={async (changed) => {
            setEditing(false)
            return changed === title || onChange(changed)
          }}
          onLeave={() => setEditing(false)}
        />
      </div>
    )
  }
  return (
    <div ref={area} className={styles['head']}>
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
