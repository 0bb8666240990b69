import type { Formatting } from './editing.ts'

interface Shortcut {
  readonly key: string
  readonly shift: boolean
  readonly formatting: Formatting
}

const shortcuts: readonly Shortcut[] = [
  { key: 'b', shift: false, formatting: 'bold' },
  { key: 'i', shift: false, formatting: 'italic' },
  { key: 'l', shift: true, formatting: 'link' },
  { key: 'c', shift: true, formatting: 'code' },
]

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The modifier that commands use on this platform. */
export const hasCommandKey = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  isApple() ? event.metaKey : event.ctrlKey

/** The formatting that the pressed keys ask for. */
export function formattingOf(event: {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}): Formatting | undefined {
  if (!hasCommandKey(event) || event.altKey) return undefined
  const key = event.key.toLowerCase()
  return shortcuts.find((each) => each.key === key && each.shift === event.shiftKey)?.formatting
}

/** The keys for a formatting as a tooltip shows them. */
export function shortcutLabel(formatting: Formatting): string | undefined {
  const shortcut = shortcuts.find((each) => each.formatting === formatting)
  if (!shortcut) return undefined
  const modifiers = isApple() ? `⌘${shortcut.shift ? '⇧' : ''}` : `Ctrl+${shortcut.shift ? 'Shift+' : ''}`
  return modifiers + shortcut.key.toUpperCase()
}
