import type { ChatContext } from '../context.ts'
import type { Route } from '../router.ts'
import { defaultChannelRoutes } from './change/defaults.ts'
import { channelChangeRoutes } from './change/updateRoute.ts'
import { changeRoute } from './changeRoute.ts'
import { createRoute } from './createRoute.ts'
import { deleteTopicRoute } from './deleteTopicRoute.ts'
import { otherSubscriptionRoutes } from './otherSubscriptions.ts'
import { propertiesRoute } from './propertiesRoute.ts'
import { channelReadRoutes } from './readRoutes.ts'
import { subscribeRoute } from './subscribeRoute.ts'
import { unsubscribeRoute } from './unsubscribeRoute.ts'

export const channelRoutes = (context: ChatContext): Route[] => [
  ...channelReadRoutes(context),
  subscribeRoute(context),
  unsubscribeRoute(context),
  changeRoute(context),
  propertiesRoute(context),
  ...otherSubscriptionRoutes(context),
  createRoute(context),
  ...channelChangeRoutes(context),
  ...defaultChannelRoutes(context),
  deleteTopicRoute(context),
]
