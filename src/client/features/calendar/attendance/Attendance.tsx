import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Hourglass, Users } from 'lucide-react'
import { useState } from 'react'
import type { AttendanceReply } from '../../../../protocol/attendance.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useReaderId } from '../access.ts'
import styles from './Attendance.module.css'
import { attendanceQuery, signUp, takeBack } from './calls.ts'
import { Counts } from './Counts.tsx'
import { GuestForm } from './GuestForm.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'
import { attendanceTexts } from './texts/attendanceTexts.ts'

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

const isFull = ({ places, coming, waiting }: AttendanceReply): boolean =>
  places !== null && coming + waiting >= places

/** Signs the reader up or takes it back, with a toast that undoes it. */
function useOwnSignUp(eventId: number) {
  const t = useText(attendanceTexts, uiTexts)
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async (to: 'come' | 'leave', undo: 'offer' | 'none' = 'offer'): Promise<void> => {
    setBusy(true)
    try {
      const reply = await (to === 'come' ? signUp : takeBack)(eventId)
      cache.setQueryData(attendanceQuery(eventId).queryKey, reply)
      const back = to === 'come' ? 'leave' : 'come'
      showToast({
        text: t(reply.mine === null ? 'attendance.left' : `attendance.mine.${reply.mine}`),
        ...(undo === 'offer' && {
          action: { text: t('common.undo'), run: () => void change(back, 'none') },
        }),
      })
    } catch (error) {
      showToast({ text: reasonOf(t, error), tone: 'danger' })
      void cache.invalidateQueries({ queryKey: attendanceQuery(eventId).queryKey })
    }
    setBusy(false)
  }
  return { isBusy, change }
}

interface OwnProps {
  readonly eventId: number
  readonly reply: AttendanceReply
  readonly tone: 'primary' | 'secondary'
}

const OwnSignUp = ({ eventId, reply, tone }: OwnProps) => {
  const t = useText(attendanceTexts)
  const { isBusy, change } = useOwnSignUp(eventId)
  const { mine, state } = reply
  if (mine !== null) {
    return (
      <>
        <p className={styles['mine']} data-place={mine}>
          {mine === 'coming' ? <Check {...icon} /> : <Hourglass {...icon} />}
          {t(`attendance.mine.${mine}`)}
        </p>
        {state !== 'over' && (
          <Button size="dense" tone="quiet" busy={isBusy} onClick={() => void change('leave')}>
            {t('attendance.leave')}
          </Button>
        )}
      </>
    )
  }
  if (state !== 'open') return null
  return (
    <Button
      size="dense"
      tone={tone}
      busy={isBusy}
      icon={<Check {...icon} />}
      onClick={() => void change('come')}
    >
      {t(isFull(reply) ? 'attendance.wait' : 'attendance.come')}
    </Button>
  )
}

/** For people without an account: a button that opens the form. */
const GuestSignUp = ({ eventId, reply, tone }: OwnProps) => {
  const t = useText(attendanceTexts)
  const [isOpen, setOpen] = useState(false)
  if (reply.state !== 'open') return null
  if (isOpen) return <GuestForm eventId={eventId} onClose={() => setOpen(false)} />
  return (
    <Button size="dense" tone={tone} icon={<Check {...icon} />} onClick={() => setOpen(true)}>
      {t(isFull(reply) ? 'attendance.wait' : 'attendance.come')}
    </Button>
  )
}

interface Props {
  readonly event: Pick<CalendarEvent, 'id'>
  /** `sheet`: beside the calendar, where another button comes first. */
  readonly place: 'page' | 'sheet'
}

/** Who comes to an event, in numbers, and the reader's own sign-up. */
export const Attendance = ({ event: { id }, place }: Props) => {
  const t = useText(attendanceTexts, uiTexts)
  const isMember = useReaderId() !== undefined
  const { data, error, refetch } = useQuery({
    ...attendanceQuery(id),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  if (!data) {
    return (
      <section className={styles['attendance']} aria-label={t('attendance.title')} aria-busy={error === null}>
        {error !== null && (
          <p role="alert" className={styles['row']}>
            {t('attendance.unread')}{' '}
            <Button size="dense" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </p>
        )}
      </section>
    )
  }
  const Own = isMember ? OwnSignUp : GuestSignUp
  return (
    <section className={styles['attendance']} aria-label={t('attendance.title')}>
      <Counts reply={data} />
      <div className={styles['row']}>
        <Own eventId={id} reply={data} tone={place === 'page' ? 'primary' : 'secondary'} />
        {data.can_manage && (
          <Button
            size="dense"
            tone="quiet"
            icon={<Users {...icon} />}
            onClick={() => showDialog((close) => <PeopleDialog eventId={id} onClose={close} />)}
          >
            {t('attendance.people')}
          </Button>
        )}
      </div>
    </section>
  )
}
