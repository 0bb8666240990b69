import { useEffectEvent, useLayoutEffect } from 'react'
import { pageStore } from '../pageStore.ts'

type Press = (event: KeyboardEvent) => void

const handlers = pageStore<readonly Press[]>([])

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
export function useViewKeys(press: Press): void {
  const onPress = useEffectEvent(press)
  useLayoutEffect(() => {
    const handler: Press = (event) => onPress(event)
    handlers.setState((all) => [...all, handler], true)
    return () => handlers.setState((all) => all.filter((each) => each !== handler), true)
  }, [])
}

/** Passes a key to the view that was opened last. */
export const pressInView = (event: KeyboardEvent): void => handlers.getState().at(-1)?.(event)
