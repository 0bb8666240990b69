import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { createCache } from '../../kernel/cache.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { lazyLater, lazyPage } from '../../ui/loading/lazyLater.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { keepEarlyKeys, takeEarlyKeys } from '../keyboard/earlyKeys.ts'
import { signInPath, type Place } from '../../navigation/routes.ts'
import { titleEnd } from './useWindowTitle.ts'
import { VisitorCalendar } from './VisitorCalendar.tsx'
import styles from './Visitor.module.css'
import { paths } from '../../navigation/paths.ts'
import { calendarTexts } from '../../features/calendar/texts/calendarTexts.ts'

const VisitorEvent = lazyPage(() => import('./VisitorEvent.tsx').then((m) => m.VisitorEvent))
const VisitorPlaces = lazyPage(() => import('./VisitorPlaces.tsx').then((m) => m.VisitorPlaces))
const VisitorLayers = lazyLater(() => import('./VisitorLayers.tsx').then((m) => m.VisitorLayers))

const Page = ({ place }: { place: Place }) => {
  switch (place.page) {
    case 'event':
      return <VisitorEvent key={place.slug} slug={place.slug} />
    case 'venue':
    case 'organizer':
      return <VisitorPlaces place={place} />
    default:
      return <VisitorCalendar />
  }
}

const Header = () => {
  const t = useText(calendarTexts)
  return (
    <header className={styles['header']}>
      <a
        href="#main"
        className={styles['skip']}
        onClick={(event) => {
          event.preventDefault()
          document.querySelector('main')?.focus()
        }}
      >
        {t('calendar.visitor.skip')}
      </a>
      <Link to={paths.calendar} className={styles['home']}>
        <Mark size={24} />
        <span>{t('calendar.title') + titleEnd}</span>
      </Link>
      <Link
        to={signInPath(location.pathname + location.search)}
        className={buttonClasses('secondary', 'dense')}
      >
        {t('calendar.visitor.signIn')}
      </Link>
    </header>
  )
}

/** The public part of the application: the calendar and its pages, without an account and without the chat. */
export const Visitor = ({ place }: { place: Place }) => {
  const t = useText(calendarTexts)
  const [cache] = useState(createCache)
  useLayoutEffect(() => {
    keepEarlyKeys()
    return () => void takeEarlyKeys()
  }, [])
  return (
    <QueryClientProvider client={cache}>
      <div className={styles['frame']}>
        <Header />
        <main className={styles['main']} tabIndex={-1} aria-label={t('calendar.title')}>
          <VisuallyHidden>
            <h1>{t('calendar.title')}</h1>
          </VisuallyHidden>
          <PartBoundary fallback={<Skeleton />}>
            <Page place={place} />
          </PartBoundary>
        </main>
        <PartBoundary fallback={null}>
          <VisitorLayers place={place} />
        </PartBoundary>
      </div>
    </QueryClientProvider>
  )
}
