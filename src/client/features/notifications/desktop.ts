import * as v from 'valibot'
import { goTo } from '../../navigation/goTo.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { conversationKey, type Conversation } from '../../navigation/view.ts'
import { viewOf } from '../../navigation/viewAddress.ts'

interface Shown {
  readonly close: () => void
  readonly messageId: number
}

/** By conversation: one notice each, the newest message's. Those that a worker showed are not among them. */
const shownNotices = scoped(
  () => new Map<string, Shown>(),
  (shown) => closeNotices(shown, 'all'),
)

/** Makes sure that all notices go with the session, those too that a worker showed before the page was loaded. */
export const withdrawAtEnd = (session: Session): void => void session.get(shownNotices)

export const mayShow = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

interface Told {
  readonly conversation: Conversation
  readonly messageId: number
  readonly title: string
  readonly text: string
  /** Where the message is: pressing the notice leads there. */
  readonly path: string
}

/** Undefined where the browser shows only what a worker asks for, as on phones. */
function notificationOf(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options)
  } catch {
    return undefined
  }
}

/** The worker that keeps the app in this browser; undefined where there is none. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined

async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  try {
    await (await registration())?.showNotification(title, options)
  } catch {
    // This browser cannot show it at all: the app counts it as unread.
  }
}

/** The message that a notice tells of, by what it leads to. */
const messageIdOf = ({ data }: Notification): number | undefined =>
  typeof data === 'string' ? viewOf(data)?.near : undefined

/** Asks the browser which there are: they outlive the page that wanted them. */
async function closeByWorker(isMeant: (messageId: number | undefined) => boolean): Promise<void> {
  if (!mayShow()) return
  try {
    const notices = await (await registration())?.getNotifications()
    for (const each of notices ?? []) if (isMeant(messageIdOf(each))) each.close()
  } catch {
    // This browser shows none by a worker.
  }
}

/** Shows a message on the desktop, in place of an earlier one of its conversation. */
export function showOnDesktop(session: Session, { conversation, messageId, title, text, path }: Told): void {
  if (session.ended.aborted) return
  const shown = session.get(shownNotices)
  const key = conversationKey(conversation)
  const tag = `parley-${key}`
  const options = { body: text, tag, icon: '/favicon.svg', silent: true, data: path }
  const notification = notificationOf(title, options)
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

/** Goes to the message whose notice the reader pressed, where a worker showed it. @returns what ends that */
export function watchPressed(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const open = ({ data }: MessageEvent): void => {
    if (v.is(pressedNotice, data)) goTo(data.path)
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

/** Takes away the notices of messages that were read, here or elsewhere. `'all'`: everything was. */
export const withdraw = (session: Session, messageIds: readonly number[] | 'all'): void =>
  closeNotices(session.get(shownNotices), messageIds)
