/** What a key does while a message has the focus (ux 1.1). */
export type FeedCommand =
  | 'next'
  | 'previous'
  | 'pageDown'
  | 'pageUp'
  | 'first'
  | 'last'
  | 'leave'
  | 'reply'
  | 'replyPrivately'
  | 'mention'
  | 'quote'
  | 'react'
  | 'like'
  | 'agree'
  | 'edit'
  | 'editLast'
  | 'star'
  | 'move'
  | 'mute'
  | 'person'
  | 'unread'
  | 'link'
  | 'context'
  | 'history'
  | 'receipts'
  | 'image'
  | 'collapse'
  | 'menu'

type ReadKey = (event: KeyboardEvent) => FeedCommand | undefined

let readKey: ReadKey = () => undefined

/** The command that a key gives, if it gives one. What keys mean comes after the first messages. */
export const feedCommandOf: ReadKey = (event) => readKey(event)

export function readKeysBy(next: ReadKey): void {
  readKey = next
}
