import { MOVING_KEYS, type FeedCommand } from './list/feedKeys.ts'

/** The usual keys of what is done with a message. */
export const MESSAGE_KEYS: Readonly<Record<string, FeedCommand>> = {
  r: 'reply',
  Enter: 'reply',
  'Shift+r': 'replyPrivately',
  '@': 'mention',
  '>': 'quote',
  ':': 'react',
  '+': 'like',
  '=': 'agree',
  e: 'edit',
  ArrowLeft: 'editLast',
  'Mod+s': 'star',
  m: 'move',
  'Shift+m': 'mute',
  u: 'person',
  'Shift+u': 'unread',
  'Shift+l': 'link',
  z: 'context',
  'Shift+h': 'history',
  'Shift+v': 'receipts',
  v: 'image',
  i: 'menu',
  ContextMenu: 'menu',
  'Shift+F10': 'menu',
}

/** All keys that mean something in the list of messages. */
export const FEED_KEYS: Readonly<Record<string, FeedCommand>> = { ...MOVING_KEYS, ...MESSAGE_KEYS }
