import { useState } from 'react'
import type { LinkReply } from '../../../protocol/attendance.ts'
import { followLink, readLink } from '../../features/calendar/attendance/calls.ts'
import { attendanceTexts } from '../../features/calendar/attendance/texts/attendanceTexts.ts'
import { useLink } from '../../features/joining/useLink.ts'
import { LinkNotice } from '../../features/joining/Notices.tsx'
import { EntrySheet } from '../../features/signIn/EntrySheet.tsx'
import { useSpoken } from '../../i18n/spoken.ts'
import { useText, type Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { eventPath } from '../../navigation/eventAddress.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { dateFormat } from '../../ui/format/formats.ts'
import styles from './AttendancePage.module.css'

const instantOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`)

/** The time of the event by its own clock. */
function whenOf(language: string, event: LinkReply['event']): string {
  const form = dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: /^[A-Z]/.test(event.timezone) && event.timezone.includes('/') ? event.timezone : 'UTC',
    ...(event.all_day ? {} : { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  })
  return form.formatRange(instantOf(event.utc_start_date), instantOf(event.utc_end_date))
}

type Action = Parameters<typeof followLink>[1]

/** What the page says and offers for a link and the state of its sign-up. */
function contentOf(t: Translate, link: LinkReply, last: Action | undefined) {
  const { title } = link.event
  if (last === 'leave') {
    return {
      title: t(attendanceTexts('attendance.link.left'), { title }),
      hint: t(attendanceTexts('attendance.link.leftLead')),
    }
  }
  if (link.place !== null) {
    return {
      title: t(attendanceTexts(`attendance.link.${link.place}`), { title }),
      // No email about a place goes to a person who has stopped them.
      hint:
        link.place === 'waiting' && !link.is_silent
          ? t(attendanceTexts('attendance.link.waitingHint'))
          : undefined,
    }
  }
  if (link.link === 'own') return { title: t(attendanceTexts('attendance.link.undo'), { title }) }
  return {
    title: t(attendanceTexts('attendance.link.ask'), { title }),
    hint: link.state === 'open' ? undefined : t(attendanceTexts('attendance.link.closed')),
  }
}

const SignUp = ({ token, first }: { readonly token: string; readonly first: LinkReply }) => {
  const t = useText(attendanceTexts)
  const language = useSpoken((spoken) => spoken.language)
  const [link, setLink] = useState(first)
  const [last, setLast] = useState<Action>()
  const [busy, setBusy] = useState<Action>()
  const [problem, setProblem] = useState<string>()
  const follow = async (action: Action): Promise<void> => {
    if (busy !== undefined) return
    setBusy(action)
    setProblem(undefined)
    try {
      setLink(await followLink(token, action))
      setLast(action)
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
    setBusy(undefined)
  }
  const { title, hint } = contentOf(t, link, last)
  const isLeft = last === 'leave'
  const isOwn = link.link === 'own'
  const button = (action: Action, text: string, tone: 'primary' | 'secondary' | 'quiet') => (
    <Button size="wide" tone={tone} busy={busy === action} onClick={() => void follow(action)}>
      {text}
    </Button>
  )
  return (
    <EntrySheet title={title} lead={whenOf(language, link.event)}>
      <div className={styles['actions']}>
        {hint !== undefined && <p role="status">{hint}</p>}
        {last === 'confirm' && <p className={styles['aside']}>{t('attendance.link.backHint')}</p>}
        {link.is_silent && !isLeft && <p role="status">{t('attendance.link.silent')}</p>}
        {problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {!isOwn &&
          link.place === null &&
          link.state === 'open' &&
          button('confirm', t('attendance.link.confirm'), 'primary')}
        {isOwn && !isLeft && link.place === null && button('leave', t('attendance.link.delete'), 'primary')}
        {isOwn && !isLeft && link.place !== null && (
          <>
            {button('leave', t('attendance.leave'), 'primary')}
            {!link.is_silent && button('mails', t('attendance.link.silence'), 'secondary')}
          </>
        )}
        <a className={buttonClasses('quiet')} href={eventPath({ slug: link.event.slug, id: 0 })}>
          {t('attendance.link.show')}
        </a>
      </div>
    </EntrySheet>
  )
}

/** The target of the links in emails about a sign-up: confirms it, takes it back, or ends the emails. */
export const AttendancePage = ({ token }: { readonly token: string }) => {
  const t = useText(attendanceTexts)
  const link = useLink(token, readLink)
  switch (link.state) {
    case 'valid':
      return <SignUp token={token} first={link.content} />
    case 'gone':
      return (
        <EntrySheet title={t('attendance.link.gone')} lead={t('attendance.link.goneLead')}>
          <a className={buttonClasses('secondary')} href={paths.calendar}>
            {t('attendance.link.calendar')}
          </a>
        </EntrySheet>
      )
    case 'loading':
      return (
        <EntrySheet title="Parley" lead={t('attendance.link.loading')}>
          {null}
        </EntrySheet>
      )
    case 'unreachable':
      return <LinkNotice state="unreachable" />
  }
}
