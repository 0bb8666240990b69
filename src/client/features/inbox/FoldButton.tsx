import { ChevronRight } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Inbox.module.css'
import { inboxTexts } from './texts/inboxTexts.ts'

interface Props {
  /** The name of the content under the heading. */
  readonly name: string
  readonly isOpen: boolean
  /** The ID of the element that it shows and hides. */
  readonly controls: string
  readonly onToggle: () => void
}

/** Shows or hides the conversations under a heading of the inbox. */
export const FoldButton = ({ name, isOpen, controls, onToggle }: Props) => {
  const t = useText(inboxTexts)
  return (
    <IconButton
      size="small"
      className={styles['fold']}
      label={t('inbox.group', { name })}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
