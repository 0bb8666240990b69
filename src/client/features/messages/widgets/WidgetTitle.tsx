import { Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Translate } from '../../../i18n/useText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { menuIcon } from '../../../ui/menuIcon.tsx'
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
  /** What the form begins with, while there is one. */
  const [begun, setBegun] = useState<string>()
  const isEditing = begun !== undefined
  const area = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  // The form and the button that opens it take the place of one another: who is in one goes on in the other.
  useLayoutEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    // A refusal comes when they may be elsewhere.
    if (document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isEditing])
  if (isEditing && onChange) {
    return (
      <div ref={area}>
        <LineForm
          label={otherwise}
          submitText={text('forms.save')}
          initial={begun}
          onSubmit={async (changed) => {
            setBegun(undefined)
            const isTaken = changed === title || (await onChange(changed))
            if (!isTaken) setBegun(changed)
            return isTaken
          }}
          onLeave={() => setBegun(undefined)}
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
        <IconButton size="small" label={text('messages.changeTitle')} onClick={() => setBegun(title)}>
          {menuIcon(Pencil)}
        </IconButton>
      )}
    </div>
  )
}
