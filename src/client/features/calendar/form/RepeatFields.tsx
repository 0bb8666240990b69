import { limits } from '../../../../protocol/calendar/limits.ts'
import { isLastOfMonth, weekdayOf, weekOfMonth } from '../../../../protocol/calendar/seriesDays.ts'
import type { Repeats } from '../../../../protocol/calendar/series.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { firstWeekday } from '../../../ui/format/firstDay.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { longDate } from '../format.ts'
import { monthlyBy } from '../series/monthlyBy.ts'
import { nameOfWeekday, placeInMonth, ruleText } from '../series/ruleText.ts'
import { dayFromIso } from '../time/day.ts'
import styles from './EventForm.module.css'
import {
  daysOf,
  hasInterval,
  isRepeating,
  movedRepeats,
  repeatsOf,
  ruleDay,
  type RepeatDraft,
} from './repeats.ts'
import type { FormPart } from './rules.ts'
import { formTexts } from './texts/formTexts.ts'

export const everies = ['never', 'day', 'week', 'month'] as const

interface PartProps {
  readonly draft: RepeatDraft
  /** `YYYY-MM-DD`: the day that the rule gives the event. */
  readonly day: string
  readonly change: (change: Partial<RepeatDraft>) => void
  readonly error: string | undefined
}

/** Weekdays in the reader's order; the one of the event itself is always among them. */
const Weekdays = ({ draft, day, change }: PartProps) => {
  const t = useText(formTexts)
  const first = weekdayOf(day)
  const start = firstWeekday()
  const inOrder = Array.from({ length: 7 }, (_, index) => ((start + 6 + index) % 7) + 1)
  const toggle = (weekday: number): void =>
    change({
      weekdays: draft.weekdays.includes(weekday)
        ? draft.weekdays.filter((each) => each !== weekday)
        : [...draft.weekdays, weekday],
    })
  return (
    <div className={styles['labelled']} role="group" aria-label={t('event.form.repeats.weekdays')}>
      <span className={styles['label']} aria-hidden>
        {t('event.form.repeats.weekdays')}
      </span>
      <div className={styles['weekdays']}>
        {inOrder.map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={weekday === first || draft.weekdays.includes(weekday)}
            aria-disabled={weekday === first || undefined}
            title={
              weekday === first
                ? t(draft.stored ? 'event.form.repeats.thisWeekday' : 'event.form.repeats.firstWeekday')
                : nameOfWeekday(weekday)
            }
            onClick={() => {
              if (weekday !== first) toggle(weekday)
            }}
          >
            {nameOfWeekday(weekday, 'short')}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The days of the month that the start is: its date, its weekday, the last of its weekday. */
function monthlyChoices(t: Translate, day: string): readonly { value: Repeats['by']; label: string }[] {
  const byWeekday = (by: Repeats['by']) => ({
    value: by,
    label: t(formTexts('event.form.repeats.onPlace'), { place: placeInMonth(t, by, day) }),
  })
  return [
    {
      value: 'date',
      label: t(formTexts('event.form.repeats.onDate'), { day: String(Number(day.slice(8))) }),
    },
    ...(weekOfMonth(day) <= 4 ? [byWeekday('weekday')] : []),
    ...(isLastOfMonth(day) ? [byWeekday('last_weekday')] : []),
  ]
}

const MonthDays = ({ draft, day, change }: PartProps) => {
  const t = useText(formTexts)
  return (
    <Select
      label={t('event.form.repeats.on')}
      value={monthlyBy(draft.by, day)}
      hint={
        draft.by === 'date' && Number(day.slice(8)) > 28 ? t('event.form.repeats.shortMonths') : undefined
      }
      options={monthlyChoices(t, day)}
      onChange={(by) => change({ by })}
    />
  )
}

/** When the series ends: after a number of events, or on a day; how many there were before a stored one is not known. */
const End = ({ draft, day, change, error }: PartProps) => {
  const t = useText(formTexts)
  return (
    <>
      {draft.stored === undefined && (
        <Select
          label={t('event.form.repeats.ends')}
          value={draft.ends}
          options={[
            { value: 'count', label: t('event.form.repeats.afterCount') },
            { value: 'until', label: t('event.form.repeats.onDay') },
          ]}
          onChange={(ends) => change({ ends })}
        />
      )}
      {draft.ends === 'count' ? (
        <Field
          label={t('event.form.repeats.count')}
          value={draft.count}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onChange={(event) => change({ count: event.currentTarget.value })}
        />
      ) : (
        <Field
          label={t('event.form.repeats.until')}
          type="date"
          value={draft.until}
          error={error}
          min={day}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** "Every Tuesday: 12 events, the last on …", before they are made. */
export function summaryOf(t: Translate, draft: RepeatDraft, startDate: string): string | undefined {
  const repeats = repeatsOf(draft, startDate)
  const days = daysOf(draft, startDate)
  const last = dayFromIso(days.at(-1) ?? '')
  if (repeats === undefined || last === undefined || days.length > limits.max_series_events) return undefined
  return t(formTexts(draft.stored ? 'event.form.repeats.summaryFrom' : 'event.form.repeats.summary'), {
    rule: ruleText(t, repeats, ruleDay(draft, startDate)),
    count: days.length,
    date: longDate(last),
  })
}

/** The summary and, of events that do not know of each other, what that means for later changes. */
export function hintOf(
  t: Translate,
  draft: RepeatDraft,
  startDate: string,
  isSeparate = false,
): string | undefined {
  const summary = summaryOf(t, draft, startDate)
  return summary && isSeparate ? `${summary}. ${t(formTexts('event.form.repeats.separate'))}` : summary
}

export interface RepeatPart extends FormPart {
  /** The calendar's site has no series: each event is changed by itself later. */
  readonly isSeparate?: boolean
}

/** How an event repeats. Each repeat becomes an event of its own, at the same time of day. */
export const RepeatFields = ({ form, isSeparate }: RepeatPart) => {
  const t = useText(formTexts)
  const { value, error, onChange } = form.choice('repeats')
  const { startDate } = form.draft
  if (value === null) return null
  const isDated = dayFromIso(startDate) !== undefined
  const draft = movedRepeats(value, startDate)
  const change = (changed: Partial<RepeatDraft>): void => onChange({ ...draft, ...changed })
  const isShown = isRepeating(draft) && isDated
  const isOfInterval = !hasInterval(draft)
  const part = {
    draft,
    day: isDated ? ruleDay(draft, startDate) : startDate,
    change,
    error: isOfInterval ? undefined : error,
  }
  return (
    <div className={styles['repeats']} role="group" aria-label={t('event.form.repeats')}>
      <Select
        label={t('event.form.repeats')}
        value={draft.every}
        options={everies
          .filter((every) => every !== 'never' || draft.stored === undefined)
          .map((every) => ({ value: every, label: t(`event.form.repeats.${every}`) }))}
        error={isShown ? undefined : error}
        onChange={(every) => change({ every })}
      />
      {isShown && draft.every !== 'never' && (
        <>
          <div className={styles['pair']}>
            <Field
              label={t(`event.form.repeats.interval.${draft.every}`)}
              value={draft.interval}
              error={isOfInterval ? error : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              onChange={(event) => change({ interval: event.currentTarget.value })}
            />
            {draft.every === 'month' && <MonthDays {...part} />}
            <End {...part} />
          </div>
          {draft.every === 'week' && <Weekdays {...part} />}
          <p className={styles['hint']} role="status">
            {hintOf(t, draft, startDate, isSeparate)}
          </p>
        </>
      )}
    </div>
  )
}
