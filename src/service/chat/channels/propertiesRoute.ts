import { updateSubscriptionProperties } from '../../../protocol/chat/channelTools.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { normalisedColor } from './colors.ts'
import {
  isSubscribed,
  isSubscriptionSetting,
  notificationProperties,
  updateSubscription,
} from './store/channels.ts'

type Change = ArgumentsOf<typeof updateSubscriptionProperties>['subscription_data'][number]
type PropertyValue = Change['value']

function checkedColor(value: PropertyValue): string {
  const color = typeof value === 'string' ? normalisedColor(value) : undefined
  return color ?? badRequest('channels.colorInvalid')
}

function checkedValue(property: string, value: PropertyValue): boolean | string | null {
  if (property === 'color') return checkedColor(value)
  if (typeof value === 'boolean') return value
  if (value === null && notificationProperties.has(property)) return null
  return badRequest(because('channels.noBoolean', { property }))
}

/** `in_home_view` is the old name, and the inverse, of `is_muted` (chat spec 2.6). */
function modernChange({ stream_id, property, value }: Change): Change {
  if (property !== 'in_home_view') return { stream_id, property, value }
  return { stream_id, property: 'is_muted', value: typeof value === 'boolean' ? !value : value }
}

function changeProperty(context: ChatContext, caller: Caller, change: Change): void {
  const { stream_id, property, value: wanted } = modernChange(change)
  if (!isSubscriptionSetting(property)) {
    badRequest(because('channels.propertyUnknown', { property }))
  }
  if (!isSubscribed(context.database, caller.user_id, stream_id)) {
    badRequest(because('channels.notSubscribed', { id: stream_id }))
  }
  const value = checkedValue(property, wanted)
  const stored = typeof value === 'boolean' ? Number(value) : value
  updateSubscription(context.database, caller.user_id, stream_id, property, stored)
  const publish = (name: string, published: boolean | string | null): void =>
    context.events.publish(
      { type: 'subscription', op: 'update', stream_id, property: name, value: published },
      [caller.user_id],
    )
  publish(property, value)
  if (property === 'is_muted') publish('in_home_view', value === false)
}

/** Route for the caller's settings of their own subscriptions; all changes apply, or none. */
export const propertiesRoute = (context: ChatContext): Route =>
  route(updateSubscriptionProperties, ({ subscription_data }, caller) =>
    context.database.transaction(() => {
      for (const change of subscription_data) changeProperty(context, caller, change)
      return {}
    }),
  )
