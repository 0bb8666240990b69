import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import type { Attendee } from '../../../../protocol/attendance.ts'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import styles from './Attendance.module.css'
import { attendanceQuery, peopleFile, peopleQuery, takeOff } from './calls.ts'
import { attendanceTexts } from './texts/attendanceTexts.ts'

interface RowProps {
  readonly person: Attendee
  readonly onRemove: (person: Attendee) => Promise<void>
}

/** The button that was pressed is gone. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

const Row = ({ person, onRemove }: RowProps) => {
  const t = useText(attendanceTexts)
  const [state, setState] = useState<'shown' | 'kept' | 'asking' | 'busy'>('shown')
  const { name, email, has_account: hasAccount } = person
  const remove = async (): Promise<void> => {
    setState('busy')
    await onRemove(person)
    setState('kept')
  }
  return (
    <li className={styles['person']}>
      <span className={styles['name']} dir="auto">
        {name}
        <span className={styles['aside']}>{hasAccount ? t('attendance.list.member') : email}</span>
      </span>
      {state === 'shown' || state === 'kept' ? (
        <IconButton
          ref={state === 'kept' ? takeFocus : undefined}
          label={t('attendance.list.remove', { name })}
          onClick={() => setState('asking')}
        >
          <X size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      ) : (
        <span className={styles['sure']} role="group" aria-label={t('attendance.list.remove', { name })}>
          <span role="alert">{t('attendance.list.sure', { name })}</span>
          <Button ref={takeFocus} size="dense" onClick={() => setState('kept')}>
            {t('attendance.list.keep')}
          </Button>
          <Button size="dense" tone="danger" busy={state === 'busy'} onClick={() => void remove()}>
            {t('attendance.list.removeShort')}
          </Button>
        </span>
      )}
    </li>
  )
}

interface Props {
  readonly eventId: number
  readonly onClose: () => void
}

const places = ['coming', 'waiting'] as const

/** Who comes and who waits, for those who can change the event. */
export const PeopleDialog = ({ eventId, onClose }: Props) => {
  const t = useText(attendanceTexts, uiTexts)
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(peopleQuery(eventId))
  const [problem, setProblem] = useState<string>()
  const remove = async ({ id }: Attendee): Promise<void> => {
    setProblem(undefined)
    try {
      cache.setQueryData(peopleQuery(eventId).queryKey, [...(await takeOff(eventId, id))])
      await cache.invalidateQueries({ queryKey: attendanceQuery(eventId).queryKey })
    } catch (failure) {
      setProblem(reasonOf(t, failure))
    }
  }
  return (
    <Dialog title={t('attendance.people')} onClose={onClose}>
      <div className={styles['list']}>
        {!data && error === null && <Skeleton lines={4} />}
        {!data && error !== null && (
          <p role="alert" className={styles['row']}>
            {reasonOf(t, error)}
            <Button size="dense" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </p>
        )}
        {problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {data?.length === 0 && <p>{t('attendance.list.empty')}</p>}
        {places.map((place) => {
          const people = data?.filter((person) => person.place === place) ?? []
          if (people.length === 0) return null
          const title = t(`attendance.list.${place}`, { count: people.length })
          return (
            <section key={place} aria-label={title}>
              <h3 className={styles['heading']}>{title}</h3>
              <ul className={styles['people']}>
                {people.map((person) => (
                  <Row key={person.id} person={person} onRemove={remove} />
                ))}
              </ul>
            </section>
          )
        })}
        {data && data.length > 0 && (
          <a className={buttonClasses('secondary', 'dense')} href={peopleFile(eventId)} download>
            <Download size={16} strokeWidth={1.6} aria-hidden />
            {t('attendance.list.file')}
          </a>
        )}
      </div>
    </Dialog>
  )
}
