import { useEffect } from 'react'
import { viewKey, type View } from '../../navigation/view.ts'
import { pageStore } from '../../ui/pageStore.ts'

/** A channel or a conversation. */
export type RecentPlace = Extract<View, { kind: 'channel' | 'topic' | 'direct' }>

/** Ten, and the one on screen, to which nobody goes back. */
const MOST = 11

const isPlace = (view: View): view is RecentPlace =>
  view.kind === 'channel' || view.kind === 'topic' || view.kind === 'direct'

const visits = pageStore<{ readonly places: readonly RecentPlace[] }>({ places: [] })

/** Notes that the reader opened this view, if it is one to come back to. */
export function noteVisit(view: View): void {
  if (!isPlace(view)) return
  const key = viewKey(view)
  const others = visits.getState().places.filter((each) => viewKey(each) !== key)
  visits.setState({ places: [view, ...others].slice(0, MOST) })
}

/** Returns the places opened last since the page began, the latest first, without the one on screen. */
export function recentPlaces(onScreen: View | undefined): readonly RecentPlace[] {
  const key = onScreen && viewKey(onScreen)
  return visits
    .getState()
    .places.filter((each) => viewKey(each) !== key)
    .slice(0, MOST - 1)
}

/** Notes the views that the reader opens. */
export function useVisits(view: View | undefined): void {
  useEffect(() => {
    if (view) noteVisit(view)
  }, [view])
}
