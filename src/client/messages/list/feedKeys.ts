/** What a key does while a message has the focus (ux 1.1). */
export type FeedCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'leave'
  | 'reply'
  | 'quote'
  | 'react'
  | 'like'
  | 'edit'
  | 'star'
  | 'move'
  | 'person'
  | 'unread'
  | 'link'
  | 'menu'

const plainKeys: Readonly<Record<string, FeedCommand>> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'leave',
  r: 'reply',
  Enter: 'reply',
  '>': 'quote',
  ':': 'react',
  '+': 'like',
  e: 'edit',
  m: 'move',
  u: 'person',
  U: 'unread',
  L: 'link',
  ContextMenu: 'menu',
}

/** Keys by their place on the keyboard, for layouts that have no Latin letters. */
const places: Readonly<Record<string, string>> = {
  KeyJ: 'j',
  KeyK: 'k',
  KeyR: 'r',
  KeyE: 'e',
  KeyS: 's',
  KeyM: 'm',
  KeyU: 'u',
}

type Keys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/** The command that a key gives, if it gives one. */
export function feedCommandOf(event: Keys): FeedCommand | undefined {
  if (event.isComposing || event.altKey) return undefined
  const isLatin = /^[\x20-\x7e]$/.test(event.key) || event.key.length > 1
  const key = isLatin ? event.key : (places[event.code] ?? event.key)
  if (event.ctrlKey || event.metaKey) return key === 's' ? 'star' : undefined
  if (event.shiftKey && key === 'F10') return 'menu'
  return Object.hasOwn(plainKeys, key) ? plainKeys[key] : undefined
}
