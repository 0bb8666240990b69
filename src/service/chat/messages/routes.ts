import type { ChatContext } from '../context.ts'
import type { Route } from '../router.ts'
import { changeRoutes } from './changes.ts'
import { fetchRoutes, type FetchBounds } from './fetch.ts'
import { flagRoutes } from './flagRoutes.ts'
import { historyRoute } from './history/route.ts'
import { reactionRoutes } from './reactions.ts'
import { legacyReadingRoutes } from './reading/legacyRoutes.ts'
import { readReceiptsRoute } from './reading/readReceipts.ts'
import { renderRoute } from './renderRoute.ts'
import { reportRoute } from './report.ts'
import { sendRoute } from './send.ts'

export const messageRoutes = (context: ChatContext, fetches: FetchBounds): Route[] => [
  sendRoute(context),
  ...fetchRoutes(context, fetches),
  ...changeRoutes(context),
  ...flagRoutes(context),
  ...reactionRoutes(context),
  renderRoute(context),
  historyRoute(context),
  readReceiptsRoute(context),
  reportRoute(context),
  ...legacyReadingRoutes(context),
]
