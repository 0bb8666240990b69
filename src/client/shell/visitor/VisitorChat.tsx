import { QueryClientProvider } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { channelEntries, useOtherChannels } from '../../features/channels/queries.ts'
import { paths } from '../../navigation/paths.ts'
import { replaceAddress } from '../../navigation/goTo.ts'
import { Link } from '../../navigation/Link.tsx'
import { viewKey } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { readEntry } from '../../kernel/entry.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { SessionContext, useSession, type Session } from '../../kernel/session.ts'
import { currentAddress, useMovedMessage } from '../../features/messages/window/useMovedMessage.ts'
import { useResolvedTopic } from '../../features/messages/window/useResolvedTopic.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { Mark } from '../../ui/Mark.tsx'
import { MenuLayer } from '../../ui/MenuLayer.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ToastLayer } from '../../ui/ToastLayer.tsx'
import { TooltipLayer } from '../../ui/Tooltip.tsx'
import type { Place } from '../../navigation/routes.ts'
import { calendarTexts } from '../../features/calendar/texts/calendarTexts.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { signInHere } from './toSignIn.ts'
import { useVisit } from './useVisit.ts'
import { VisitorChannels } from './VisitorChannels.tsx'
import { VisitorConversation } from './VisitorConversation.tsx'
import { VisitorTopics } from './VisitorTopics.tsx'
import frame from './Visitor.module.css'
import styles from './VisitorChat.module.css'

const channelIn = (place: Place): number | undefined => {
  if (place.page === 'topics') return place.channelId
  return place.page === 'view' && 'channelId' in place.view ? place.view.channelId : undefined
}

const isShown = (session: Session, place: Place): boolean => {
  const channelId = channelIn(place)
  return channelId === undefined || readEntry(session, channelEntries.channels).others.has(channelId)
}

/** Redirects to the sign-in page, and from there back to the address. */
function useSignInInstead(isWanted: boolean): void {
  useLayoutEffect(() => {
    if (isWanted) replaceAddress(signInHere())
  }, [isWanted])
}

/** A channel that is not open. A message at the address can have moved to one that is; else, signing in can help. */
const Elsewhere = ({ place }: { place: Place }) => {
  const session = useSession()
  useEffect(() => {
    const left = new AbortController()
    const leave = (path?: string): void => {
      if (!left.signal.aborted) replaceAddress(path ?? signInHere())
    }
    const { view, near } = place.page === 'view' ? place : {}
    if (near === undefined || !view || !('channelId' in view)) leave()
    else currentAddress(session, view, near, left.signal).then(leave, () => leave())
    return () => left.abort()
  }, [session, place])
  return <Skeleton />
}

const MovedMessages = ({ place }: { place: Place }): null => {
  useMovedMessage(place.page === 'view' ? place : {})
  useResolvedTopic(place.page === 'view' ? place.view : undefined)
  return null
}

const Main = ({ place }: { place: Place }) => {
  const channel = useOtherChannels().get(channelIn(place) ?? -1)
  if (!channel) return <VisitorChannels />
  if (place.page === 'view' && 'channelId' in place.view) {
    const { view, near } = place
    return (
      <VisitorConversation key={`${viewKey(view)} ${near ?? ''}`} channel={channel} view={view} near={near} />
    )
  }
  return <VisitorTopics channel={channel} />
}

const Inside = ({ place }: { place: Place }) => {
  const t = useText(calendarTexts, laterChannelTexts)
  const { name } = useRealm()
  return (
    <>
      <header className={frame['header']}>
        <Link to={paths.channels} className={frame['home']}>
          <Mark size={24} />
          <bdi>{name}</bdi>
        </Link>
        <span className={styles['ways']}>
          <Link to={paths.calendar}>{t('calendar.title')}</Link>
          <Link to={signInHere()} className={buttonClasses('secondary', 'dense')}>
            {t('calendar.visitor.signIn')}
          </Link>
        </span>
      </header>
      <div className={styles['body']}>
        <nav className={styles['nav']} aria-label={t('channels.channels')}>
          <VisitorChannels current={channelIn(place)} />
        </nav>
        <main className={styles['main']} tabIndex={-1} aria-label={name}>
          <Main place={place} />
        </main>
      </div>
      <ToastLayer />
      <MenuLayer />
      <TooltipLayer />
    </>
  )
}

/** Emoji of the app where the visitor's device has none in color. */
const showEmoji = async (): Promise<void> => {
  const { showEmojiSet } = await loadPart(() => import('../../features/emoji/set/emojiSet.ts'))
  showEmojiSet()
}

const Visiting = ({ place, onRetry }: { place: Place; onRetry: () => void }) => {
  const t = useText(uiTexts)
  const visit = useVisit()
  useSignInInstead(visit.state === 'closed')
  const isOpen = visit.state === 'open'
  useEffect(() => {
    if (isOpen) void showEmoji()
  }, [isOpen])
  if (visit.state === 'failed') {
    return (
      <main className={frame['frame']}>
        <div role="alert">
          <EmptyState
            icon={<CloudOff size={24} strokeWidth={1.5} aria-hidden />}
            title={reasonOf(t, visit.error)}
          >
            <Button onClick={onRetry}>{t('common.retry')}</Button>
          </EmptyState>
        </div>
      </main>
    )
  }
  if (visit.state !== 'open') return <Skeleton />
  return (
    <SessionContext value={visit.session}>
      <QueryClientProvider client={visit.session.cache}>
        {isShown(visit.session, place) ? (
          <div className={frame['frame']}>
            <Inside place={place} />
            <MovedMessages place={place} />
          </div>
        ) : (
          <Elsewhere place={place} />
        )}
      </QueryClientProvider>
    </SessionContext>
  )
}

/** The channels that are open to the web, for visitors; all other addresses require signing in. */
export const VisitorChat = ({ place }: { place: Place }) => {
  const [attempts, setAttempts] = useState(0)
  return <Visiting key={attempts} place={place} onRetry={() => setAttempts(attempts + 1)} />
}
