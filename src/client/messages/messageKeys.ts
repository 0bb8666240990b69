import { chordOf, type Press } from '../ui/chords.ts'
import { usualChord } from '../ui/keymap.ts'
import { platform } from '../ui/platform.ts'
import type { FeedCommand } from './list/feedKeys.ts'

/** The usual keys of what is done in the list of messages, and with the message that has the focus. */
export const FEED_KEYS: Readonly<Record<string, FeedCommand>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  'Shift+j': 'pageDown',
  'Shift+k': 'pageUp',
  Home: 'first',
  End: 'last',
  'Shift+g': 'last',
  Escape: 'leave',
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

/** The command that a key gives, if it gives one. */
export function commandOfKey(event: Press & { readonly isComposing: boolean }): FeedCommand | undefined {
  if (event.isComposing) return undefined
  const chord = usualChord('messages', chordOf(event, platform()))
  return Object.hasOwn(FEED_KEYS, chord) ? FEED_KEYS[chord] : undefined
}
