import type { KeyOf } from '../../i18n/texts.ts'
import type { Translate } from '../../i18n/useText.ts'
import { laterUiTexts } from '../texts/laterUiTexts.ts'
import { keysNow, type KeyName } from './keymap.ts'
import { platform } from './platform.ts'

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const APPLE: Readonly<Record<string, string>> = { ...SYMBOLS, Mod: '⌘', Shift: '⇧', Alt: '⌥' }

/** Keys whose labels on keyboards depend on the language. */
const NAMES: Readonly<Record<string, KeyOf<typeof laterUiTexts>>> = {
  Mod: 'keyName.ctrl',
  Shift: 'keyName.shift',
  ' ': 'keyName.space',
  Enter: 'keyName.enter',
  Escape: 'keyName.escape',
  Tab: 'keyName.tab',
  Home: 'keyName.home',
  End: 'keyName.end',
  PageUp: 'keyName.pageUp',
  PageDown: 'keyName.pageDown',
  Backspace: 'keyName.backspace',
  Delete: 'keyName.delete',
  ContextMenu: 'keyName.menu',
}

/** A chord as shown to the reader: `Ctrl+K`, `Strg+K` or `⌘K`. */
export function shownChord(t: Translate, chord: string): string {
  const isApple = platform() === 'apple'
  const symbols = isApple ? APPLE : SYMBOLS
  const shown = (key: string): string => {
    const name = NAMES[key]
    return symbols[key] ?? (name ? t(laterUiTexts(name)) : key.length === 1 ? key.toUpperCase() : key)
  }
  const parts = chord === '+' ? ['+'] : chord.split('+')
  return parts.map(shown).join(isApple ? '' : '+')
}

/** The keys of a shortcut as shown to the reader: `Ctrl+B`, `G I`; undefined for an unbound one. */
export const shownKeys = (t: Translate, name: KeyName | undefined): string | undefined =>
  name === undefined
    ? undefined
    : keysNow(name)
        ?.split(' ')
        .map((chord) => shownChord(t, chord))
        .join(' ')
