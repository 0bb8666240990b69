import * as v from 'valibot'
import { channel, subscription, type Channel, type Subscription } from '../../../protocol/chat/channels.ts'

/** Returns a channel, for tests. */
export const aChannel = (given: Partial<Channel> = {}): Channel =>
  v.parse(channel, { stream_id: 3, name: 'design', ...given })

/** Returns a subscribed channel, for tests. */
export const aSubscription = (given: Partial<Subscription> = {}): Subscription =>
  v.parse(subscription, { stream_id: 3, name: 'design', color: '#76ce90', ...given })
