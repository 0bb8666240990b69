import { useQuery } from '@tanstack/react-query'
import { CalendarX2, Lock } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { paths } from '../../../navigation/paths.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formText } from '../../../ui/formText.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { explain } from '../explain.ts'
import { useCalendarReader } from '../reader.ts'
import { freshness } from '../useRange.ts'
import styles from './EventView.module.css'
import { isNowhere } from './isNowhere.ts'
import { eventQueries } from './queries.ts'
import { eventTexts } from './texts/eventTexts.ts'

interface Props {
  readonly slug: string
  readonly children: (event: CalendarEvent) => ReactNode
}

const isProtected = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'event-password-protected'

const PasswordPrompt = ({
  isWrong,
  isChecking,
  onPassword,
}: {
  isWrong: boolean
  isChecking: boolean
  onPassword: (password: string) => void
}) => {
  const t = useText(eventTexts)
  return (
    <EmptyState
      icon={<Lock size={24} strokeWidth={1.6} aria-hidden />}
      title={t('event.locked.title')}
      text={t('event.locked.text')}
    >
      <form
        className={styles['password']}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          onPassword(formText(event.currentTarget, 'password'))
        }}
      >
        <Field
          name="password"
          label={t('event.locked.password')}
          required
          autoComplete="off"
          error={isWrong ? t('event.locked.wrong') : undefined}
        />
        <Button tone="primary" type="submit" busy={isChecking}>
          {t('event.locked.open')}
        </Button>
      </form>
    </EmptyState>
  )
}

/** Shown in place of a missing part of the calendar. */
export const Nowhere = () => {
  const t = useText(eventTexts)
  return (
    <EmptyState
      icon={<CalendarX2 size={24} strokeWidth={1.6} aria-hidden />}
      title={t('event.nowhere.title')}
      text={t('event.nowhere.text')}
    >
      <Link to={paths.calendar} className={buttonClasses('primary')}>
        {t('event.toCalendar')}
      </Link>
    </EmptyState>
  )
}

/** The reason why a part of the calendar cannot be shown, and a button to try again. */
export const Unreadable = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useText(eventTexts, uiTexts)
  if (isNowhere(error)) return <Nowhere />
  return (
    <EmptyState
      icon={<CalendarX2 size={24} strokeWidth={1.6} aria-hidden />}
      title={t('event.unreadable')}
      text={explain(t, error)}
    >
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </EmptyState>
  )
}

/**
 * The event of an address, once it has loaded; it stays visible while it is read again, as long as the reader
 * is allowed to see it.
 */
export const LoadedEvent = ({ slug, children }: Props) => {
  const reader = useCalendarReader()
  const [password, setPassword] = useState<string>()
  const { data, error, refetch } = useQuery({ ...eventQueries.event(slug, password), ...freshness(reader) })
  const isRefused = isProtected(error)
  // A query without an answer forgets its refusal while it reads again; the form stays, with what is typed.
  const [lockedSlug, setLockedSlug] = useState<string>()
  if (isRefused && lockedSlug !== slug) setLockedSlug(slug)
  if (isRefused || (lockedSlug === slug && error === null && !data)) {
    const isGiven = password !== undefined
    return (
      <PasswordPrompt
        isWrong={isGiven && isRefused}
        isChecking={isGiven && !isRefused}
        onPassword={setPassword}
      />
    )
  }
  if (data && !isNowhere(error)) return children(data)
  if (error === null) return <Skeleton lines={8} />
  return <Unreadable error={error} onRetry={() => void refetch()} />
}
