import { Smile, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { EmojiView } from '../emoji/EmojiView.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../organization/realm.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import type { StatusDraft } from './saveStatus.ts'
import styles from './StatusFields.module.css'
import { statusTexts } from './texts/statusTexts.ts'

const EmojiPicker = lazyPart(async () => (await import('../emoji/EmojiPicker.tsx')).EmojiPicker)

/** Returns the fault of the status; undefined: it can be saved. */
export function useStatusProblem({ text }: StatusDraft): string | undefined {
  const t = useText(statusTexts)
  const over = codePoints(text.trim()) - limits.max_status_text_length
  return over > 0 ? t('people.status.tooLong', { over }) : undefined
}

interface Props {
  /** The label of the text field. */
  readonly label: string
  readonly draft: StatusDraft
  readonly onChange: (change: Partial<StatusDraft>) => void
}

/** Fields for a status: an emoji and a short text. */
export const StatusFields = ({ label, draft, onChange }: Props) => {
  const t = useText(statusTexts)
  const { emoji: customEmoji } = useRealm()
  const emojiButton = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const problem = useStatusProblem(draft)
  return (
    <>
      <div className={styles['row']}>
        <button
          ref={emojiButton}
          type="button"
          className={styles['emoji']}
          aria-label={t('people.status.emoji')}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
        >
          {draft.emoji ? (
            <EmojiView emoji={draft.emoji} customEmoji={customEmoji} />
          ) : (
            <Smile size={18} strokeWidth={1.5} aria-hidden />
          )}
        </button>
        {draft.emoji && (
          <IconButton
            className={styles['remove']}
            label={t('people.status.removeEmoji')}
            onClick={() => {
              onChange({ emoji: undefined })
              emojiButton.current?.focus()
            }}
          >
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
        <Field
          label={label}
          value={draft.text}
          dir="auto"
          autoComplete="off"
          error={problem}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </div>
      {anchor && (
        <PartBoundary fallback={null}>
          <EmojiPicker
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
            onPick={(emoji) => {
              onChange({ emoji })
              setAnchor(undefined)
            }}
          />
        </PartBoundary>
      )}
    </>
  )
}
