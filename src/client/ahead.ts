import { beginAhead } from './kernel/headStart.ts'
import { AS_SHOWN, rangeAround, usualAnchor } from './navigation/messagesAround.ts'
import { narrowOfListed, type ListedView } from './navigation/listedNarrow.ts'
import type { View } from './navigation/view.ts'
import { viewOf } from './navigation/viewAddress.ts'
import { entryPlaceOf } from './shell/entryPlace.ts'
import { isSignedInExpected } from './shell/expected.ts'
import { preloadFor } from './shell/preloads.ts'
import { keptFor } from './shell/warmStart/owner.ts'

/*
 * The page's first script, in a small chunk of its own: it asks for what shows first while the rest of the code is on its
 * way. On a slow line the first messages would otherwise wait for four answers in a row, after that code.
 */

const isListed = (view: View): view is ListedView => view.kind !== 'search'

/** The view as this reader has it (`ownPlaceOf`). */
const ownView = (view: ListedView, userId: number): ListedView =>
  view.kind === 'direct' ? { ...view, userIds: view.userIds.filter((each) => each !== userId) } : view

/**
 * Returns the address under which the app will ask for the messages (`readAround`); undefined if it depends on more than
 * the page's address, as for the feed, which opens at what is unread.
 */
function firstMessages(userId: number): string | undefined {
  const address = viewOf(location.pathname, location.search)
  if (!address || !isListed(address.view) || address.view.kind === 'feed') return undefined
  const view = ownView(address.view, userId)
  const fields = {
    ...rangeAround(address.near ?? usualAnchor(view)),
    narrow: narrowOfListed(view, userId),
    ...AS_SHOWN,
  }
  const written = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `/api/v1/messages?${new URLSearchParams(written)}`
}

/** Shows the outline for signed-in people, if the page is still empty, and loads their part of the app. */
function expectMember(): void {
  const { dataset } = document.documentElement
  const isEmpty = document.getElementById('outline') !== null
  if (isEmpty && dataset['outline'] === 'start') {
    dataset['outline'] = viewOf(location.pathname, location.search) ? 'conversation' : 'member'
  }
  preloadFor('members')
}

const registers = () => {
  if (entryPlaceOf(location.pathname) !== undefined) return 'never'
  return isSignedInExpected() ? 'now' : 'signed-in'
}

void beginAhead({
  registers: registers(),
  // What an earlier visit left on this device shows before any answer.
  firstMessages: (userId) => (keptFor() === undefined ? firstMessages(userId) : undefined),
  onSignedIn: expectMember,
  // Conversations can be open to visitors.
  asksToSignIn:
    document.documentElement.dataset['outline'] === 'start' &&
    viewOf(location.pathname, location.search) === undefined,
})
