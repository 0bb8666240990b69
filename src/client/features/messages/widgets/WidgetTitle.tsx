import { Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Translate } from '../../../i18n/useText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { LineForm } from './LineForm.tsx'
import styles from './Widget.module.css'

interface Props {
  readonly title: string
  /** The name shown while it has no title. */
  readonly otherwise: string
  /** Undefined if the reader must not change it. */
  readonly onChange: ((title: string) => Promise<boolean>) | undefined
  readonly text: Translate
}

/** The question of a poll or the title of a list; its author can change it. */
export const WidgetTitle = ({ title, otherwise, onChange, text }: Props) => {
  /** The text that the form begins with, while it is open. */
  const [begun, setBegun] = useState<string>()
  const isEditing = begun !== undefined
  const area = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  // The form and the button that opens it replace each other: the focus moves from one to the other.
  useLayoutEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    // A refusal may arrive when the person is elsewhere.
    if (document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isEditing])
  if (isEditing && onChange) {
    return (
      <div ref={area}>
        <LineForm
          label={otherwise}
          submitText={text(laterUiTexts('forms.save'))}
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
        <IconButton
          size="small"
          label={text(laterMessageTexts('messages.changeTitle'))}
          onClick={() => setBegun(title)}
        >
          {menuIcon(Pencil)}
        </IconButton>
      )}
    </div>
  )
}
