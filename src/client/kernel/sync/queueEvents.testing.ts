import * as v from 'valibot'
import type { QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import { register, type Snapshot } from '../../../protocol/chat/register.ts'
import { nextTask } from './task.ts'

/** A service's answer to `POST /register`, for tests. */
export const aRegistration = (
  given: Readonly<Record<string, unknown>> = {},
): { queue_id: string; last_event_id: number } & Readonly<Record<string, unknown>> => ({
  queue_id: 'q1',
  last_event_id: -1,
  event_queue_longpoll_timeout_seconds: 90,
  ...given,
})

/** The same answer as the app reads it. */
export const aSnapshot = (given: Readonly<Record<string, unknown>> = {}): Snapshot =>
  v.parse(register.reply, aRegistration(given))

/** An event that is easy to tell apart from others. */
export const anEvent = (id: number, property = `event ${id}`): QueueEvent => ({
  id,
  type: 'user_settings',
  op: 'update',
  property,
  value: true,
})

/** A new message as a queue event. */
export const aMessageEvent = (
  id: number,
  {
    messageId = 100 + id,
    senderId = 7,
    content = '<p>Hello</p>',
    localId = undefined as string | undefined,
  } = {},
): QueueEvent => ({
  id,
  type: 'message',
  flags: [],
  message: {
    id: messageId,
    sender_id: senderId,
    sender_email: 'ana@chat.example',
    sender_full_name: 'Ana',
    client: '',
    content,
    content_type: 'text/html',
    display_recipient: 'design',
    type: 'stream',
    stream_id: 3,
    subject: 'icons',
    timestamp: 1_790_000_000,
    reactions: [],
    submessages: [],
    is_me_message: false,
    topic_links: [],
  },
  ...(localId === undefined ? {} : { local_message_id: localId }),
})

/** Waits for everything that needs no time: promise steps and tasks. */
export async function settle(): Promise<void> {
  for (let step = 0; step < 10; step++) await nextTask()
}
