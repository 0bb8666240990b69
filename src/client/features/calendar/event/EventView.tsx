import { useLayoutEffect, type ReactNode } from 'react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { eventPath } from '../../../navigation/eventAddress.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { Attendance } from '../attendance/lazyAttendance.ts'
import { contentLanguage } from '../language.ts'
import { RichText } from '../RichText.tsx'
import { shownEvent } from '../shownEvent.ts'
import { BackToResults } from './BackToResults.tsx'
import { Chips } from './Chips.tsx'
import { EventActions } from './EventActions.tsx'
import styles from './EventView.module.css'
import { Facts } from './Facts.tsx'
import { useDescription } from './head.ts'
import { Hero } from './Hero.tsx'
import { Neighbours } from './Neighbours.tsx'
import { StateLine } from './StateLine.tsx'
import { eventTexts } from './texts/eventTexts.ts'

interface Props {
  readonly event: CalendarEvent
  /** The conversation of the event. */
  readonly conversation?: ReactNode
  /** Actions for members only. */
  readonly tools?: ReactNode
}

/** The whole page of an event. */
export const EventView = ({ event, conversation, tools }: Props) => {
  const t = useText(eventTexts)
  const shown = shownEvent(event)
  const address = new URL(eventPath(event), location.origin).href
  const title = plainTextOf(event.title)
  useDescription(plainTextOf(event.excerpt || event.description).slice(0, 300) || title)
  useLayoutEffect(() => {
    // The address follows a changed slug together with the drawing: in a later effect it could restore an
    // address that the reader has left.
    const { pathname, search } = location
    const own = new URL(address).pathname
    if (event.slug !== '' && pathname !== own) history.replaceState(history.state, '', own + search)
  }, [address, event.slug])
  if (!shown) return <p role="alert">{t('event.broken')}</p>
  return (
    <div className={styles['page']}>
      <article className={classes(styles['event'], styles['columns'])} data-event-id={event.id}>
        <div className={styles['top']}>
          <BackToResults />
          <Hero image={event.image} />
          <header className={styles['header']}>
            <StateLine event={event} time={shown} />
            <h2 className={styles['title']} dir="auto">
              {title}
            </h2>
          </header>
        </div>
        <div className={styles['card']}>
          <Facts event={event} shown={shown} />
          {event.attendance && (
            <PartBoundary fallback={null}>
              <Attendance event={event} place="page" />
            </PartBoundary>
          )}
          <EventActions event={event} shown={shown} address={address} tools={tools} />
        </div>
        <div className={styles['body']}>
          {event.description.trim() !== '' && (
            <section aria-label={t('event.about')}>
              <RichText html={event.description} page={event.url} lang={contentLanguage()} />
            </section>
          )}
          <Chips categories={event.categories} tags={event.tags} />
          {conversation}
        </div>
        <Neighbours event={shown} />
      </article>
    </div>
  )
}
