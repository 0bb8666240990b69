import { chordOf, type Press } from '../../../ui/keys/chords.ts'
import { FIRST_KEY, SEQUENCE, usualChord } from '../../../ui/keys/keymap.ts'
import { platform } from '../../../ui/keys/platform.ts'
import type { MessageActionId } from './messageActions.ts'

/** Moves the focus in the list, or leaves it. */
export type ListCommand = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last' | 'leave'

/** What a key does while a message has the focus (ux 1.1). */
export type FeedCommand = ListCommand | MessageActionId

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
  '-': 'collapse',
  i: 'menu',
  ContextMenu: 'menu',
  'Shift+F10': 'menu',
}

type Keys = Press & Pick<KeyboardEvent, 'isComposing' | 'timeStamp'>

let sequenceBegunAt = -Infinity

/** The command that a key gives, if it gives one. The second key of a sequence belongs to the page. */
export function commandOfKey(event: Keys): FeedCommand | undefined {
  if (event.isComposing) return undefined
  const isSecond = event.timeStamp - sequenceBegunAt < SEQUENCE
  sequenceBegunAt = -Infinity
  if (isSecond) return undefined
  const pressed = chordOf(event, platform())
  const chord = usualChord('messages', pressed)
  if (Object.hasOwn(FEED_KEYS, chord)) return FEED_KEYS[chord]
  if (pressed === FIRST_KEY) sequenceBegunAt = event.timeStamp
  return undefined
}
