import { useState } from 'react'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import { EmojiView } from '../emoji/EmojiView.tsx'
import { useText } from '../../i18n/useText.ts'
import { draftOf } from './draftOf.ts'
import { saveStatus, type StatusDraft } from './saveStatus.ts'
import { StatusFields, useStatusProblem } from './StatusFields.tsx'
import { useStatus } from './statuses.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useRealm } from '../organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import styles from './StatusDialog.module.css'
import { clearingTime, CLEARINGS, endOf, rememberClearing, type Clearing } from './clearAt.ts'
import { clearStatus } from './clearStatus.ts'
import { statusTexts } from './texts/statusTexts.ts'
import { untilText } from './untilText.ts'

const emoji = (emoji_name: string, emoji_code: string): EmojiReference => ({
  emoji_name,
  emoji_code,
  reaction_type: 'unicode_emoji',
})

/** Common statuses. */
const suggestions = [
  { text: statusTexts('people.status.meeting'), emoji: emoji('calendar', '1f4c5'), clearing: 'hour' },
  { text: statusTexts('people.status.commuting'), emoji: emoji('bus', '1f68c'), clearing: 'halfHour' },
  { text: statusTexts('people.status.sick'), emoji: emoji('hurt', '1f915'), clearing: 'today' },
  { text: statusTexts('people.status.vacation'), emoji: emoji('palm_tree', '1f334'), clearing: 'never' },
  { text: statusTexts('people.status.remote'), emoji: emoji('house', '1f3e0'), clearing: 'today' },
] as const

const isNothing = ({ text, emoji }: StatusDraft): boolean => text.trim() === '' && emoji === undefined

/** Sets the reader's status, and its end. */
export const StatusDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(statusTexts, laterUiTexts)
  const session = useSession()
  const { emoji: customEmoji, settings } = useRealm()
  const hourCycle = settings.twenty_four_hour_time
  const current = useStatus(session.userId)
  const [draft, setDraft] = useState(() => draftOf(current))
  const [keptEnd] = useState(() => endOf(session, current))
  const [clearing, setClearing] = useState<Clearing | 'kept'>(keptEnd ? 'kept' : 'never')
  const save = async (): Promise<void> => {
    const endsAt = clearing === 'kept' ? keptEnd : clearingTime(clearing, new Date())
    await saveStatus(session, draft, endsAt)
    rememberClearing(session, draft, endsAt)
  }
  const clears = isNothing(draft)
  const problem = useStatusProblem(draft)
  const missing = clears && isNothing(draftOf(current)) ? t('people.status.text') : undefined
  return (
    <Dialog title={t('people.setStatus')} onClose={onClose}>
      <DialogForm
        submitText={t(clears && !missing ? 'people.status.clear' : 'forms.save')}
        fields={{ isFaultless: () => !problem, check: () => problem && 'text', refuse: () => false }}
        obstacle={missing}
        onSubmit={save}
        onClose={onClose}
      >
        <StatusFields
          label={t('people.status.text')}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <div className={styles['suggestions']} role="group" aria-label={t('people.status.suggestions')}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion.text}
              type="button"
              className={styles['suggestion']}
              onClick={() => {
                setDraft({ text: t(suggestion.text), emoji: suggestion.emoji })
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
          options={[
            ...(keptEnd ? [{ value: 'kept' as const, label: untilText(t, keptEnd, hourCycle) }] : []),
            ...CLEARINGS.map((value) => ({ value, label: t(`people.clear.${value}`) })),
          ]}
          onChange={setClearing}
        />
        {current && !clears && (
          <div className={styles['aside']}>
            <Button
              size="dense"
              tone="quiet"
              onClick={() => {
                onClose()
                void clearStatus(session, t, current)
              }}
            >
              {t('people.status.clear')}
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}
