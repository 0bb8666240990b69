import { conversationKey, type Conversation } from '../../conversations/view.ts'

interface Shown {
  readonly notification: Notification
  readonly messageId: number
}

/** By conversation: one notice each, the newest message's. */
const shown = new Map<string, Shown>()

export const mayShow = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

interface Told {
  readonly conversation: Conversation
  readonly messageId: number
  readonly title: string
  readonly text: string
  /** The reader pressed it. */
  readonly onOpen: () => void
}

/** Shows a message on the desktop, in place of an earlier one of its conversation. */
export function showOnDesktop({ conversation, messageId, title, text, onOpen }: Told): void {
  const key = conversationKey(conversation)
  const notification = new Notification(title, {
    body: text,
    tag: `parley-${key}`,
    icon: '/favicon.svg',
    silent: true,
  })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
    onOpen()
  })
  notification.addEventListener('close', () => {
    if (shown.get(key)?.notification === notification) shown.delete(key)
  })
  shown.set(key, { notification, messageId })
}

/** Takes away the notices of messages that were read, here or elsewhere. `'all'`: everything was. */
export function withdraw(messageIds: readonly number[] | 'all'): void {
  for (const [key, { notification, messageId }] of shown) {
    if (messageIds !== 'all' && !messageIds.includes(messageId)) continue
    shown.delete(key)
    notification.close()
  }
}
