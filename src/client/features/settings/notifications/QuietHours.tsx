import { useText } from '../../../i18n/useText.ts'
import { keepHours, quiet } from '../../quietHours/quiet.ts'
import type { Hours } from '../../../../protocol/chat/quietTime.ts'
import { Check } from '../../../ui/Check.tsx'
import { Field } from '../../../ui/Field.tsx'
import { firstWeekday, WEEKDAYS } from '../../../ui/format/firstDay.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import { Part } from '../form/Part.tsx'
import { Toggle } from '../form/Toggle.tsx'
import styles from './QuietHours.module.css'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'
import { quietHoursTexts } from '../../quietHours/texts/quietHoursTexts.ts'

const OFFICE: Hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
/** A Sunday, for the names of the days of the week. */
const SUNDAY = new Date(2023, 0, 1)

const nameOfDay = (day: number): string =>
  dateFormat(document.documentElement.lang || 'en', { weekday: 'long' }).format(
    new Date(SUNDAY.getFullYear(), SUNDAY.getMonth(), SUNDAY.getDate() + day),
  )

/** Returns the days of the week in the reader's order. */
function week(): readonly number[] {
  const first = WEEKDAYS.indexOf(firstWeekday())
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)]
}

const Days = ({ hours }: { hours: Hours }) => {
  const t = useText(quietHoursTexts)
  const session = useSession()
  const set = (day: number, isOn: boolean): void => {
    const others = hours.days.filter((each) => each !== day)
    keepHours(session, { ...hours, days: isOn ? [...others, day] : others })
  }
  return (
    <fieldset className={styles['days']}>
      <legend>{t('quiet.days')}</legend>
      {week().map((day) => (
        <Check
          key={day}
          label={nameOfDay(day)}
          isChecked={hours.days.includes(day)}
          onChange={(isOn) => set(day, isOn)}
        />
      ))}
    </fieldset>
  )
}

/** The hours with notifications of messages; at all other times this browser is silent. */
export const QuietHours = () => {
  const t = useText(quietHoursTexts)
  const session = useSession()
  const hours = useScoped(quiet, ({ choices }) => choices.hours)
  const setTime = (which: 'from' | 'to', time: string): void => {
    // An unfinished time is empty, and not stored.
    if (hours && time !== '') keepHours(session, { ...hours, [which]: time })
  }
  return (
    <Part title={t('quiet.title')} text={t('quiet.thisBrowser')}>
      <Toggle
        label={t('quiet.keepHours')}
        hint={t('quiet.keepHoursHint')}
        change={{
          value: hours !== undefined,
          state: { kind: 'settled' },
          set: (isOn) => keepHours(session, isOn ? OFFICE : undefined),
        }}
      />
      {hours && (
        <>
          <Days hours={hours} />
          <div className={styles['times']}>
            <Field
              label={t('quiet.from')}
              type="time"
              required
              value={hours.from}
              onChange={({ currentTarget }) => setTime('from', currentTarget.value)}
            />
            <Field
              label={t('quiet.to')}
              type="time"
              required
              value={hours.to}
              hint={hours.to <= hours.from ? t('quiet.nextDay') : undefined}
              onChange={({ currentTarget }) => setTime('to', currentTarget.value)}
            />
          </div>
        </>
      )}
    </Part>
  )
}
