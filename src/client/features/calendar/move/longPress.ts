/** Milliseconds after which a resting finger counts as a long press. */
const LONG = 500
/** CSS pixels by which a resting finger can move. */
const STILL = 10

/** Returns true if a long press fires no `contextmenu`: only on iOS, which has its own callout for links. */
export const isLongPressUntold = (): boolean => CSS.supports('-webkit-touch-callout', 'none')

/**
 * Calls `open` with the position of a long press when the finger lifts: a menu opened earlier would close at once,
 * because lifting counts as a press outside. A finger that moves or scrolls opens nothing.
 */
export function followFinger(
  press: PointerEvent,
  open: (point: { readonly clientX: number; readonly clientY: number }) => void,
): void {
  const ended = new AbortController()
  const { signal } = ended
  const isOther = ({ pointerId }: PointerEvent): boolean => pointerId !== press.pointerId
  const move = (event: PointerEvent): void => {
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    if (!isOther(event) && way > STILL) ended.abort()
  }
  const lift = (event: PointerEvent): void => {
    if (isOther(event)) return
    ended.abort()
    if (event.timeStamp - press.timeStamp < LONG) return
    swallowClick()
    setTimeout(() => open({ clientX: press.clientX, clientY: press.clientY }))
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', lift, { signal })
  document.addEventListener('pointercancel', () => ended.abort(), { signal })
}

/** Ignores the click that follows a long press or a drag, so that the link under it does not open. */
export function swallowClick(): void {
  const swallow = (click: MouseEvent): void => {
    click.preventDefault()
    click.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
