import { useEffect } from 'react'
import { useSession } from '../../kernel/session.ts'
import { pathOf } from '../../navigation/address.ts'
import { viewKey, type View } from '../../navigation/view.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { pageStore } from '../../ui/pageStore.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'

/** A channel or a conversation. */
export type RecentPlace = Extract<View, { kind: 'channel' | 'topic' | 'direct' }>

/** Ten, and the one on screen, to which nobody goes back. */
const MOST = 11
/** Where this browser keeps the person's ID and the addresses of their places, a line each. */
const KEPT = 'places'

const isPlace = (view: View | undefined): view is RecentPlace =>
  view?.kind === 'channel' || view?.kind === 'topic' || view?.kind === 'direct'

interface Visits {
  readonly userId: number | undefined
  readonly places: readonly RecentPlace[]
}

const visits = pageStore<Visits>({ userId: undefined, places: [] })

/** What is kept of one person goes with their session, and when another signs in. */
visits.subscribe(({ userId, places }) => {
  const lines = userId === undefined ? [] : [String(userId), ...places.map((place) => pathOf(place))]
  writePreference(KEPT, lines.join('\n'))
})

function keptPlaces(userId: number): readonly RecentPlace[] {
  const [owner, ...addresses] = (readPreference(KEPT) ?? '').split('\n')
  if (owner !== String(userId)) return []
  return addresses
    .map((address) => viewOf(address, '')?.view)
    .filter(isPlace)
    .slice(0, MOST)
}

/** The person's places, those of their last visit in this browser among them. */
function placesOf(userId: number): readonly RecentPlace[] {
  const { userId: owner, places } = visits.getState()
  return owner === userId ? places : keptPlaces(userId)
}

/** Notes that the person opened this view, if it is one to come back to. */
export function noteVisit(userId: number, view: View): void {
  if (!isPlace(view)) return
  const key = viewKey(view)
  const others = placesOf(userId).filter((each) => viewKey(each) !== key)
  visits.setState({ userId, places: [view, ...others].slice(0, MOST) })
}

/** Returns the places that the person opened last, the latest first, without the one on screen. */
export function recentPlaces(userId: number, onScreen: View | undefined): readonly RecentPlace[] {
  const key = onScreen && viewKey(onScreen)
  return placesOf(userId)
    .filter((each) => viewKey(each) !== key)
    .slice(0, MOST - 1)
}

/** Drops the places of anyone else who used this browser. */
export function forgetOthers(userId: number): void {
  const kept = readPreference(KEPT) ?? ''
  if (kept !== '' && !kept.startsWith(`${userId}\n`)) writePreference(KEPT, '')
}

/** Notes the views that the reader opens. */
export function useVisits(view: View | undefined): void {
  const { userId, ended } = useSession()
  useEffect(() => forgetOthers(userId), [userId])
  useEffect(() => {
    // The page is still drawn for a moment after its session has ended.
    if (view && !ended.aborted) noteVisit(userId, view)
  }, [userId, ended, view])
}
