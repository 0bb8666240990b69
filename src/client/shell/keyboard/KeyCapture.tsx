import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { chordOf } from '../../ui/keys/chords.ts'
import { FIRST_KEY, type KeyScope } from '../../ui/keys/keymap.ts'
import { platform } from '../../ui/keys/platform.ts'
import { shownChord } from '../../ui/keys/shownKeys.ts'
import { isComposingText } from '../../ui/isComposingText.ts'
import styles from './KeyboardPage.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

interface Props {
  readonly group: KeyScope
  /** Called with undefined if the reader left without choosing. */
  readonly onKeys: (keys: string | undefined) => void
}

const isModifier = (key: string): boolean =>
  /^(?:Control|Shift|Alt|AltGraph|Meta|CapsLock|Dead|Process)$/.test(key)

/** Waits for the new keys to be pressed; Escape changes nothing. */
export const KeyCapture = ({ group, onKeys }: Props) => {
  const t = useText(laterShellTexts)
  const [first, setFirst] = useState<string>()
  const box = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isModifier(event.key) || isComposingText(event)) return
    if (event.key === 'Tab' || event.key === 'Escape') {
      onKeys(undefined)
      if (event.key === 'Tab') return
    }
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return
    const chord = chordOf(event, platform())
    if (first === undefined && group === 'goTo' && chord === FIRST_KEY) setFirst(chord)
    else onKeys(first === undefined ? chord : `${first} ${chord}`)
  }
  return (
    <button
      ref={box}
      type="button"
      className={styles['capture']}
      onKeyDown={onKeyDown}
      onBlur={() => onKeys(undefined)}
    >
      {first === undefined ? t('keyboard.press') : t('keyboard.pressNext', { key: shownChord(t, first) })}
    </button>
  )
}
