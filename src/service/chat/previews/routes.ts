import { showPreviews } from '../../../protocol/chat/messageActions.ts'
import type { ChatContext } from '../context.ts'
import { findChangeable } from '../messages/archived.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { redrawPreviews } from './redraw.ts'
import { knownPreviews, linksOf, storeLinks, type LinkState } from './store.ts'

/**
 * Shows the previews of a message or takes them off; what is no longer known is fetched again.
 * @returns the number of its links that have a preview, or will perhaps
 */
function show(context: ChatContext, messageId: number, shown: boolean, personId: number): number {
  const { database, previews } = context
  const links = linksOf(database, messageId)
  const known = knownPreviews(
    database,
    links.map(({ url }) => url),
  )
  const stateOf = (url: string): LinkState => {
    if (!shown) return 'hidden'
    return known.has(url) || !previews.mayFetch(personId) ? 'shown' : 'waiting'
  }
  storeLinks(
    database,
    messageId,
    links.map(({ url }) => ({ url, state: stateOf(url) })),
  )
  redrawPreviews(context, messageId)
  database.afterCommit(previews.wake)
  return links.filter(({ url }) => known.get(url)?.preview.kind !== 'nothing').length
}

/** Route that takes previews off one's own message, or shows them again. */
export const previewRoutes = (context: ChatContext): Route[] => [
  route(showPreviews, ({ message_id, shown }, caller) => {
    const count = context.database.transaction(() => {
      const message = findChangeable(context, caller, message_id)
      if (message.sender_id !== caller.user_id) badRequest('messages.editDenied')
      return show(context, message_id, shown, caller.user_id)
    })
    return { count }
  }),
]
