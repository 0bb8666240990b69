import type { ChatContext } from '../context.ts'
import type { Route } from '../router.ts'
import { fetchRoutes } from './fetch.ts'
import { sendRoute } from './send.ts'

/** Everything below `/messages`. */
export const messageRoutes = (context: ChatContext): Route[] => [sendRoute(context), ...fetchRoutes(context)]
