import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'

type SubscriptionEvent = Extract<EventContent, { type: 'subscription' }>

/** Channel settings that inherit from a user's setting when null (chat spec 2.6). */
const inheritedFrom = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  email_notifications: 'enable_stream_email_notifications',
  push_notifications: 'enable_stream_push_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
} as const satisfies Record<string, keyof UserSettings>

type Inheritable = keyof typeof inheritedFrom
const names = Object.keys(inheritedFrom) as Inheritable[]
type InheritableSettings = Readonly<Record<Inheritable, boolean | null>>

/**
 * Returns the subscription with the user's settings in place of null, for clients without support for null.
 */
export function withUserDefaults<T extends InheritableSettings>(subscription: T, settings: UserSettings): T {
  const filled = { ...subscription }
  for (const name of names) {
    Object.assign(filled, { [name]: subscription[name] ?? settings[inheritedFrom[name]] })
  }
  return filled
}

const isInheritable = (property: string): property is Inheritable => Object.hasOwn(inheritedFrom, property)

/** Converts a subscription event for clients without support for null. */
export function withoutInheritedSettings(
  event: SubscriptionEvent,
  settings: UserSettings,
): SubscriptionEvent {
  if (event.op === 'add') {
    return { ...event, subscriptions: event.subscriptions.map((each) => withUserDefaults(each, settings)) }
  }
  if (event.op === 'update' && event.value === null && isInheritable(event.property)) {
    return { ...event, value: settings[inheritedFrom[event.property]] }
  }
  return event
}
