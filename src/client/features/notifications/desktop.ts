import * as v from 'valibot'
import { goTo } from '../../navigation/goTo.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { conversationKey, type Conversation } from '../../navigation/view.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { noticeTag } from './noticeTag.ts'
import { pushHere } from './push/here.ts'

interface Shown {
  readonly close: () => void
  readonly messageId: number
}

/** One notice for each conversation, of its newest message. Notices shown by a worker are not included. */
const shownNotices = scoped(
  () => new Map<string, Shown>(),
  (shown) => closeNotices(shown, 'all'),
)

/** Closes all notices when the session ends, also those that a worker showed before the page was loaded. */
export const withdrawAtEnd = (session: Session): void => void session.get(shownNotices)

export const mayShow = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

interface Told {
  readonly conversation: Conversation
  readonly messageId: number
  readonly title: string
  readonly text: string
  /** Path of the message, which opens when the notice is pressed. */
  readonly path: string
}

/** Returns undefined if the browser shows notices only through a worker, as on phones. */
function notificationOf(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options)
  } catch {
    return undefined
  }
}

/** Returns the worker that stores the app in this browser; undefined without one. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined

async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  try {
    await (await registration())?.showNotification(title, options)
  } catch {
    // This browser cannot show notices at all: the message only counts as unread.
  }
}

/** Returns the message of a notice. */
const messageIdOf = ({ data }: Notification): number | undefined =>
  typeof data === 'string' ? viewOf(data)?.near : undefined

/** Closes notices shown by a worker, those of an earlier visit included. */
export const withdrawOfWorker = (isMeant: (messageId: number | undefined) => boolean): void =>
  void closeByWorker(isMeant)

/** Closes notices shown by a worker. The browser lists them, because they outlive the page that requested them. */
async function closeByWorker(isMeant: (messageId: number | undefined) => boolean): Promise<void> {
  if (!mayShow()) return
  try {
    const notices = await (await registration())?.getNotifications()
    for (const each of notices ?? []) if (isMeant(messageIdOf(each))) each.close()
  } catch {
    // This browser shows no notices through a worker.
  }
}

/** Shows a notice of a message on the desktop, which replaces an earlier one of its conversation. */
export function showOnDesktop(session: Session, { conversation, messageId, title, text, path }: Told): void {
  if (session.ended.aborted) return
  const shown = session.get(shownNotices)
  const key = conversationKey(conversation)
  const options = { body: text, tag: noticeTag(conversation), icon: '/favicon.svg', silent: true, data: path }
  // A worker that shows pushed notices shows these as well, so that one replaces the other.
  const notification = session.get(pushHere).getState().isOn ? undefined : notificationOf(title, options)
  if (!notification) {
    void showByWorker(title, options)
    return
  }
  const close = (): void => notification.close()
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
    goTo(path)
  })
  notification.addEventListener('close', () => {
    if (shown.get(key)?.close === close) shown.delete(key)
  })
  shown.set(key, { close, messageId })
}

const pressedNotice = v.object({ type: v.literal('notificationclick'), path: v.string() })

/** Opens the message of a pressed notice that a worker showed. @returns a function that ends it */
export function watchPressed(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const open = ({ data, ports }: MessageEvent): void => {
    if (!v.is(pressedNotice, data)) return
    ports[0]?.postMessage('goes')
    goTo(data.path)
  }
  serviceWorker.addEventListener('message', open)
  return () => serviceWorker.removeEventListener('message', open)
}

function closeNotices(shown: Map<string, Shown>, messageIds: readonly number[] | 'all'): void {
  const isMeant = (id: number | undefined): boolean =>
    messageIds === 'all' || (id !== undefined && messageIds.includes(id))
  for (const [key, { close, messageId }] of shown) {
    if (!isMeant(messageId)) continue
    shown.delete(key)
    close()
  }
  void closeByWorker(isMeant)
}

/** Closes the notices of messages that were read, here or elsewhere. `'all'`: of every message. */
export const withdraw = (session: Session, messageIds: readonly number[] | 'all'): void =>
  closeNotices(session.get(shownNotices), messageIds)
