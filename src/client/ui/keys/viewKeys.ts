import { useEffectEvent, useLayoutEffect } from 'react'

const PRESS = 'press'

/** A key that nothing else on the page takes. */
class ViewKey extends Event {
  readonly key: KeyboardEvent
  constructor(key: KeyboardEvent) {
    super(PRESS)
    this.key = key
  }
}

/** Passes keys from the page to its view. */
const keys = new EventTarget()

/** True for an element that takes typed text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

/** True for Enter and Space on a button or link, which press it. */
export const isPress = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('a, button, summary, [role=button]') !== null

/** True if the arrow keys mean nothing to the element with the focus: the page itself, or its heading. */
export const isAtRest = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof HTMLElement) ||
  target === document.body ||
  target.matches('h1, main, [data-feed], [data-roving]')

/**
 * Gives the open view the keys that nothing else on the page takes: no field or widget with the focus, no
 * dialog, no command of the page. So its keys work before anything in it was clicked.
 */
export function useViewKeys(press: (event: KeyboardEvent) => void): void {
  const onPress = useEffectEvent(press)
  useLayoutEffect(() => {
    const leaving = new AbortController()
    const onKey = (event: Event): void => {
      if (event instanceof ViewKey && !event.key.defaultPrevented) onPress(event.key)
    }
    keys.addEventListener(PRESS, onKey, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
}

/** Passes a key to the view on screen. */
export function pressInView(key: KeyboardEvent): void {
  keys.dispatchEvent(new ViewKey(key))
}
