import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints, type EmojiReference } from '../../../protocol/chat/shapes.ts'
import { EmojiView } from '../../emoji/EmojiView.tsx'
import { useText } from '../../i18n/useText.ts'
import { useStatus } from '../../people/statuses.ts'
import { DialogForm } from '../../session/DialogForm.tsx'
import { useRealm } from '../../session/realm.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './PersonCard.module.css'
import { clearingTime, CLEARINGS, rememberClearing, saveStatus, type Clearing } from './status.ts'

const EmojiPicker = lazyPart(async () => (await import('../../emoji/EmojiPicker.tsx')).EmojiPicker)

const emoji = (emoji_name: string, emoji_code: string): EmojiReference => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
})

/** What people are up to most. */
const suggestions = [
  { text: 'people.status.meeting', emoji: emoji('calendar', '1f4c5'), clearing: 'hour' },
  { text: 'people.status.commuting', emoji: emoji('bus', '1f68c'), clearing: 'halfHour' },
  { text: 'people.status.sick', emoji: emoji('hurt', '1f915'), clearing: 'today' },
  { text: 'people.status.vacation', emoji: emoji('palm_tree', '1f334'), clearing: 'never' },
  { text: 'people.status.remote', emoji: emoji('house', '1f3e0'), clearing: 'today' },
] as const

/** Says what one is up to, and until when. */
export const StatusDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const session = useSession()
  const { emoji: customEmoji } = useRealm()
  const current = useStatus(session.userId)
  const [text, setText] = useState(current?.status_text ?? '')
  const [chosen, setChosen] = useState<EmojiReference | undefined>(() =>
    current?.emoji_name === undefined || current.emoji_code === undefined
      ? undefined
      : {
          emoji_name: current.emoji_name,
          emoji_code: current.emoji_code,
          reaction_type: current.reaction_type ?? 'unicode_emoji',
        },
  )
  const [clearing, setClearing] = useState<Clearing>('never')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const over = codePoints(text) - limits.max_status_text_length
  const save = async (): Promise<void> => {
    const status = { text: text.trim(), emoji: chosen }
    await saveStatus(session, status)
    rememberClearing(session, clearingTime(clearing, new Date()))
  }
  const isNothing = text.trim() === '' && chosen === undefined
  return (
    <Dialog title={t('people.setStatus')} onClose={onClose}>
      <DialogForm
        submitText={t(isNothing ? 'people.status.clear' : 'forms.save')}
        obstacle={over > 0 ? t('people.status.tooLong', { over }) : undefined}
        onSubmit={save}
        onClose={onClose}
      >
        <div className={styles['row']}>
          <button
            type="button"
            className={styles['emoji']}
            aria-label={t('people.status.emoji')}
            aria-haspopup="dialog"
            onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
          >
            {chosen ? (
              <EmojiView emoji={chosen} customEmoji={customEmoji} />
            ) : (
              <Smile size={18} strokeWidth={1.5} aria-hidden />
            )}
          </button>
          <Field
            label={t('people.status.text')}
            value={text}
            dir="auto"
            autoComplete="off"
            error={over > 0 ? t('people.status.tooLong', { over }) : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {anchor && (
          <Suspense>
            <EmojiPicker
              anchor={anchor}
              onClose={() => setAnchor(undefined)}
              onPick={(picked) => {
                setChosen(picked)
                setAnchor(undefined)
              }}
            />
          </Suspense>
        )}
        <div className={styles['suggestions']} role="group" aria-label={t('people.status.suggestions')}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion.text}
              type="button"
              className={styles['suggestion']}
              onClick={() => {
                setText(t(suggestion.text))
                setChosen(suggestion.emoji)
                setClearing(suggestion.clearing)
              }}
            >
              <EmojiView emoji={suggestion.emoji} customEmoji={customEmoji} />
              {t(suggestion.text)}
            </button>
          ))}
        </div>
        <Select
          label={t('people.status.clearAfter')}
          value={clearing}
          options={CLEARINGS.map((value) => ({ value, label: t(`people.clear.${value}`) }))}
          onChange={setClearing}
        />
      </DialogForm>
    </Dialog>
  )
}
