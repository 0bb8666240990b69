import { CalendarPlus, Link2, Pencil, Printer, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { editEventPath } from '../../../navigation/eventAddress.ts'
import { Link } from '../../../navigation/Link.tsx'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { copyText } from '../../../ui/copyText.ts'
import { showMenu } from '../../../ui/menuStore.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { useMayEdit } from '../permissions.ts'
import { addEntries } from './addEntries.tsx'
import styles from './EventView.module.css'
import type { EventTime } from './whenText.ts'
import { eventTexts } from './texts/eventTexts.ts'

interface Props {
  readonly event: CalendarEvent
  readonly shown: EventTime
  /** The absolute address of the event's page. */
  readonly address: string
  readonly tools: ReactNode
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

/** The actions on an event: download, share, print; for members with permission also change. */
export const EventActions = ({ event, shown, address, tools }: Props) => {
  const t = useText(eventTexts)
  const mayEdit = useMayEdit(event)
  const title = plainTextOf(event.title)
  const share = (): void => {
    // Closing the device's share sheet without a choice rejects, which needs no message.
    navigator.share({ title, url: address }).catch(() => undefined)
  }
  return (
    <div className={styles['actions']} role="group" aria-label={t('event.actions')}>
      <Button
        tone={event.attendance ? 'secondary' : 'primary'}
        icon={<CalendarPlus {...icon} />}
        data-in-switcher
        aria-haspopup="menu"
        onClick={({ currentTarget }) =>
          void showMenu({
            label: t('event.addToCalendar'),
            entries: addEntries(t, event, shown, address),
            anchor: currentTarget,
            side: 'below-start',
          })
        }
      >
        {t('event.addToCalendar')}
      </Button>
      <Button
        data-in-switcher
        icon={<Link2 {...icon} />}
        onClick={() => void copyText(t, address, laterUiTexts('copying.link'))}
      >
        {t('event.copyLink')}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button icon={<Share2 {...icon} />} onClick={share}>
          {t('event.share')}
        </Button>
      )}
      {tools}
      {mayEdit && (
        <Link to={editEventPath(event)} data-in-switcher className={buttonClasses('secondary')}>
          <Pencil {...icon} />
          {t('event.edit')}
        </Link>
      )}
      <Button tone="quiet" icon={<Printer {...icon} />} onClick={() => print()}>
        {t('event.print')}
      </Button>
    </div>
  )
}
