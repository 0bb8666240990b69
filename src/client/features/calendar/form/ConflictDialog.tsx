import { useState } from 'react'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { joined, type Conflict } from './conflict.ts'
import { eventFields, type DraftField, type EventDraft } from './draft.ts'
import styles from './EventForm.module.css'
import type { Choice } from './field.ts'
import { formTexts } from './texts/formTexts.ts'

const isChoices = (value: unknown): value is readonly Choice[] => Array.isArray(value)

/** Gives a form value as text for a person who compares two versions. */
function valueText<Field extends DraftField>(t: Translate, draft: EventDraft, field: Field): string {
  const value = draft[field]
  const { shown } = eventFields[field]
  if (shown) return shown(value, t)
  if (typeof value === 'boolean') return t(formTexts(value ? 'event.form.yes' : 'event.form.no'))
  if (isChoices(value)) return value.map(({ name }) => name).join(', ')
  return typeof value === 'string' ? value : ''
}

interface Props {
  readonly mine: EventDraft
  readonly conflict: Conflict
  readonly isSaving: boolean
  readonly onResolve: (draft: EventDraft) => void
  readonly onClose: () => void
}

/**
 * Shows another person's changes of the event beside the reader's own, and saves the version chosen for each
 * field.
 */
export const ConflictDialog = ({ mine, conflict, isSaving, onResolve, onClose }: Props) => {
  const t = useText(formTexts)
  const [chosen, setChosen] = useState<Partial<Record<DraftField, 'mine' | 'theirs'>>>({})
  const { theirs, contested, taken } = conflict
  const shown = (draft: EventDraft, field: DraftField): string =>
    valueText(t, draft, field) || t('event.form.nothing')
  return (
    <Dialog title={t('event.conflict.title')} size="wide" onClose={onClose}>
      <div className={styles['dialog']}>
        <p>{t(contested.length > 0 ? 'event.conflict.contested' : 'event.conflict.apart')}</p>
        {contested.map((field) => (
          <fieldset key={field} className={styles['contested']}>
            <legend>{t(eventFields[field].label)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles['side']}>
                <input
                  type="radio"
                  name={field}
                  checked={(chosen[field] ?? 'mine') === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <strong>{t(`event.conflict.${side}`)}</strong>
                <span dir="auto" className={styles['value']}>
                  {shown(side === 'mine' ? mine : theirs, field)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {taken.length > 0 && (
          <>
            <p>{t('event.conflict.taken')}</p>
            <dl className={styles['taken']}>
              {taken.map((field) => (
                <div key={field}>
                  <dt>{t(eventFields[field].label)}</dt>
                  <dd dir="auto">{shown(theirs, field)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t('event.conflict.back')}</Button>
          <Button tone="primary" busy={isSaving} onClick={() => onResolve(joined(mine, conflict, chosen))}>
            {t('event.conflict.save')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
