import * as v from 'valibot'
import { pushed, type Pushed, type PushedMessage } from '../../protocol/chat/webPush.ts'
import { noticeTag } from '../features/notifications/noticeTag.ts'
import { readMark, readWords } from '../features/notifications/push/mark.ts'
import { pathOf } from '../navigation/address.ts'
import { paths } from '../navigation/paths.ts'
import type { Conversation } from '../navigation/view.ts'
import { viewOf } from '../navigation/viewAddress.ts'
import type { Pages } from './openPlace.ts'

/** What shows notices here: the worker's own registration, and the pages that it serves. */
export interface NoticeScope {
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'showNotification' | 'getNotifications' | 'pushManager'
  >
  readonly clients: Pages
}

const ICON = '/icons/app-192.png'
const NAME = 'Parley'

function readPushed(text: string): Pushed | undefined {
  try {
    const { success, output } = v.safeParse(pushed, JSON.parse(text))
    return success ? output : undefined
  } catch {
    return undefined
  }
}

function conversationOf({ channel_id, topic, user_ids }: PushedMessage): Conversation | undefined {
  if (channel_id !== undefined) return { kind: 'topic', channelId: channel_id, topic: topic ?? '' }
  return user_ids && { kind: 'direct', userIds: user_ids }
}

/** The message of a notice, by the path that it opens. */
const messageIdOf = ({ data }: Notification): number | undefined =>
  typeof data === 'string' ? viewOf(data)?.near : undefined

async function close({ registration }: NoticeScope, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  for (const notice of await registration.getNotifications()) {
    const id = messageIdOf(notice)
    if (id !== undefined && messageIds.includes(id)) notice.close()
  }
}

/** True if the person looks at the app in this browser. */
async function isLookedAt({ clients }: NoticeScope): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ focused }) => focused)
}

/** Browsers of Apple's want a notice for each push, also while the app is looked at. */
async function mustShow({ registration }: NoticeScope): Promise<boolean> {
  const subscription = await registration.pushManager.getSubscription()
  return URL.parse(subscription?.endpoint ?? '')?.hostname.endsWith('.push.apple.com') === true
}

async function showMessage(scope: NoticeScope, message: PushedMessage): Promise<void> {
  const { title, body, message_id: messageId, channel_name: channelName, gone } = message
  await close(scope, gone)
  if ((await isLookedAt(scope)) && !(await mustShow(scope))) return
  const conversation = conversationOf(message)
  const path = conversation ? pathOf(conversation, messageId, channelName) : paths.inbox
  const tag = conversation ? noticeTag(conversation) : NAME
  // A page that is open behind other windows has shown it already.
  const shown = await scope.registration.getNotifications({ tag })
  if (shown.some(({ data }) => data === path)) return
  // `renotify` sounds for each message, although the notice replaces the one before.
  const options = { body, tag, icon: ICON, badge: ICON, data: path, renotify: true }
  await scope.registration.showNotification(title, options)
}

/**
 * Ends a subscription that nobody here has any more. Says so without a word of what was pushed: it is of the person who
 * was here before.
 */
async function refuse({ registration }: NoticeScope): Promise<void> {
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
  const options = { body: await readWords(), tag: NAME, icon: ICON, data: '/' }
  await registration.showNotification(NAME, options)
}

/** Shows what a push service brought, if it is for the person who turned notifications on in this browser. */
export async function showPushed(scope: NoticeScope, text: string): Promise<void> {
  const [arrived, mark] = [readPushed(text), await readMark()]
  if (!arrived || arrived.device_id !== mark?.deviceId) return refuse(scope)
  switch (arrived.type) {
    case 'message':
      return showMessage(scope, arrived)
    case 'gone':
      return close(scope, arrived.gone)
    case 'test': {
      const { title, body } = arrived
      const options = { body, tag: 'parley-test', icon: ICON, data: '/settings/notifications' }
      return scope.registration.showNotification(title, options)
    }
  }
}
