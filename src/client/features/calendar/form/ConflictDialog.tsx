import { useState } from 'react'
import type { TextKey } from '../../../i18n/textKey.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { joined, type Conflict } from './conflict.ts'
import type { Choice, DraftField, EventDraft } from './draft.ts'
import styles from './EventForm.module.css'

const names: Readonly<Record<DraftField, TextKey>> = {
  title: 'event.form.title',
  startDate: 'event.form.startDate',
  startTime: 'event.form.startTime',
  endDate: 'event.form.endDate',
  endTime: 'event.form.endTime',
  isAllDay: 'event.form.allDay',
  timezone: 'event.form.zone',
  venues: 'event.form.venue',
  organizers: 'event.form.organizer',
  description: 'event.form.description',
  excerpt: 'event.form.excerpt',
  image: 'event.form.image',
  categories: 'event.form.categories',
  tags: 'event.form.tags',
  cost: 'event.form.cost',
  website: 'event.form.website',
  status: 'event.form.status',
  publishAt: 'event.form.publishAt',
  password: 'event.form.password',
  slug: 'event.form.slug',
  showMap: 'event.form.showMap',
  showMapLink: 'event.form.showMapLink',
  isHidden: 'event.form.hidden',
  isSticky: 'event.form.sticky',
  isFeatured: 'event.form.featured',
  translations: 'event.form.translations',
}

/** A value of the form for a person who compares two. */
function valueText(t: Translate, draft: EventDraft, field: DraftField): string {
  const value = draft[field]
  if (field === 'description') return plainTextOf(draft.description)
  if (field === 'status') return t(`event.status.${draft.status}`)
  if (field === 'image') return draft.image?.url.split('/').at(-1) ?? ''
  if (field === 'translations') {
    return Object.values(draft.translations)
      .map(({ title, excerpt, description }) => title || excerpt || plainTextOf(description))
      .filter((text) => text !== '')
      .join(' · ')
  }
  if (typeof value === 'boolean') return t(value ? 'event.form.yes' : 'event.form.no')
  if (isChoices(value)) return namesIn(value)
  return typeof value === 'string' ? value : ''
}

const isChoices = (value: EventDraft[DraftField]): value is readonly Choice[] => Array.isArray(value)
const namesIn = (choices: readonly Choice[]): string => choices.map(({ name }) => name).join(', ')

interface Props {
  readonly mine: EventDraft
  readonly conflict: Conflict
  readonly isSaving: boolean
  readonly onResolve: (draft: EventDraft) => void
  readonly onClose: () => void
}

/** Shows what somebody else made of the event beside what was made here, and saves what is chosen of both. */
export const ConflictDialog = ({ mine, conflict, isSaving, onResolve, onClose }: Props) => {
  const t = useText()
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
            <legend>{t(names[field])}</legend>
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
                  <dt>{t(names[field])}</dt>
                  <dd dir="auto">{shown(theirs, field)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('event.conflict.back')}</Button>
          <Button tone="primary" busy={isSaving} onClick={() => onResolve(joined(mine, conflict, chosen))}>
            {t('event.conflict.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
