import { chordOf, type Press } from '../../ui/chords.ts'
import { usualChord } from '../../ui/keymap.ts'
import { platform } from '../../ui/platform.ts'

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
  | 'menu'

/** The usual keys that move through the list. */
export const MOVING_KEYS: Readonly<Record<string, FeedCommand>> = {
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
}

let keys = MOVING_KEYS

/** Adds keys whose code comes after the first messages. */
export function learnKeys(more: Readonly<Record<string, FeedCommand>>): void {
  keys = { ...keys, ...more }
}

/** The command that a key gives, if it gives one. */
export function feedCommandOf(event: Press & { readonly isComposing: boolean }): FeedCommand | undefined {
  if (event.isComposing) return undefined
  const chord = usualChord('messages', chordOf(event, platform()))
  return Object.hasOwn(keys, chord) ? keys[chord] : undefined
}
