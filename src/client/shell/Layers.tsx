import { useLayoutEffect } from 'react'
import { eventRooms } from '../features/messages/html/eventRooms.ts'
import { siteLinks } from '../features/messages/html/siteLinks.ts'
import { keepEdits, useOrphanedEdits } from './orphanedEdits.ts'
import { useConnection } from '../kernel/sync/status.ts'
import { DialogLayer } from '../ui/DialogLayer.tsx'
import { MenuLayer } from '../ui/MenuLayer.tsx'
import { ToastLayer } from '../ui/ToastLayer.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { AnnouncerLog } from '../features/announcements/AnnouncerLog.tsx'
import { useCommands } from './keyboard/commands.ts'
import { takeEarlyKeys } from './keyboard/earlyKeys.ts'
import { meaningOf, worksWhileWriting } from './keyboard/meaning.ts'
import { useKeyboard } from './keyboard/useKeyboard.ts'
import { useStrayAnswers } from './connection/useStrayAnswers.ts'
import { useFollowedMoves } from './followMoves.ts'
import { useNotifications } from '../features/notifications/useNotifications.ts'
import { useOfflineShell } from './offline/useOfflineShell.ts'
import { closeOverlay, useOverlay } from '../navigation/overlayStore.ts'
import { PeopleTasks } from '../features/personCard/PeopleTasks.tsx'
import { PersonCardLayer } from '../features/personCard/PersonCardLayer.tsx'
import { placeOf } from '../navigation/routes.ts'
import { useHashAddresses } from './useHashAddresses.ts'
import { usePlace } from './usePlace.ts'
import { useKept } from '../features/messages/kept/useKept.ts'
import { useLongPresses } from '../features/messages/touch/useLongPresses.ts'
import { readdressDraft } from '../features/compose/drafts/drafts.ts'
import { useMovedMessage } from '../features/messages/window/useMovedMessage.ts'
import { useResolvedTopic } from '../features/messages/window/useResolvedTopic.ts'
import { useVisits } from './switcher/recentPlaces.ts'
import { TypedAhead } from './switcher/TypedAhead.tsx'
import { useOwnLanguage } from './useOwnLanguage.ts'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { PartBoundary } from '../ui/loading/PartBoundary.tsx'
import { useScoped } from '../kernel/scope.ts'
import { useSession } from '../kernel/session.ts'
import { spreadKeys, useKeyChoices } from './keyboard/keyChoices.ts'

const Switcher = lazyPart(() => import('./switcher/Switcher.tsx').then((m) => m.Switcher))
const ShortcutSheet = lazyPart(() => import('./keyboard/ShortcutSheet.tsx').then((m) => m.ShortcutSheet))
const EventCards = lazyPart(() => import('./events/EventCards.tsx').then((m) => m.EventCards))
const SiteEvents = lazyPart(() => import('./events/SiteEvents.tsx').then((m) => m.SiteEvents))
const SignOutDialog = lazyPart(() => import('./SignOutDialog.tsx').then((m) => m.SignOutDialog))
const SignedOutSheet = lazyPart(() => import('./connection/SignedOutSheet.tsx').then((m) => m.SignedOutSheet))

const isCalendar = (pathname: string): boolean => placeOf(pathname).page === 'calendar'

/**
 * Dialogs and layers over the page, with the code that listens to the whole page. Drawn after the page, so that the
 * page shows sooner.
 */
export const Layers = () => {
  const session = useSession()
  const keys = useKeyChoices()
  useLayoutEffect(() => spreadKeys(keys), [keys])
  useKeyboard(
    (chord, before) =>
      meaningOf(keys, chord, before, isCalendar(location.pathname) ? 'calendar' : 'elsewhere'),
    useCommands(),
    { takeEarly: takeEarlyKeys, worksWhileWriting: (chord) => worksWhileWriting(keys, chord) },
  )
  useLongPresses()
  useHashAddresses()
  useOwnLanguage()
  useFollowedMoves()
  const place = usePlace()
  useMovedMessage(place.page === 'view' ? place : {})
  useResolvedTopic(place.page === 'view' ? place.view : undefined, (from, to) =>
    readdressDraft(session, from, to),
  )
  useVisits(place.page === 'view' ? place.view : undefined)
  useOrphanedEdits()
  useKept(keepEdits)
  useStrayAnswers()
  useNotifications()
  useOfflineShell()
  const overlay = useOverlay((state) => state.overlay)
  const hasEventRooms = useScoped(eventRooms, ({ rooms }) => rooms.length > 0)
  const hasLinksOut = useScoped(siteLinks, ({ isWanted }) => isWanted)
  const isSignedOut = useConnection(({ state }) => state === 'signed-out')
  return (
    <>
      <AnnouncerLog />
      <ToastLayer />
      <MenuLayer />
      <TooltipLayer />
      <DialogLayer />
      <PersonCardLayer />
      <PeopleTasks />
      {overlay === 'switcher' && <TypedAhead onClose={closeOverlay} />}
      <PartBoundary fallback={null}>
        {overlay === 'switcher' && <Switcher onClose={closeOverlay} />}
        {overlay === 'shortcuts' && <ShortcutSheet onClose={closeOverlay} />}
        {overlay === 'sign-out' && <SignOutDialog onClose={closeOverlay} />}
        {isSignedOut && <SignedOutSheet />}
      </PartBoundary>
      <PartBoundary fallback={null}>{hasEventRooms && <EventCards />}</PartBoundary>
      <PartBoundary fallback={null}>{hasLinksOut && <SiteEvents />}</PartBoundary>
    </>
  )
}
