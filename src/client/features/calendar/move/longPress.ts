/** Milliseconds for which a finger rests until that is a long press. */
const LONG = 500
/** CSS pixels by which a finger that rests may move. */
const STILL = 10

/** Whether a long press brings no `contextmenu`: so it is on iOS alone, which has a callout of its own for links. */
export const isLongPressUntold = (): boolean => CSS.supports('-webkit-touch-callout', 'none')

/**
 * Calls `open` with where a finger rested, once it is lifted: a menu that opened before would close again, since the
 * lifting is a press beside it. A finger that moves on or goes to scroll opens nothing.
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

/** The click that follows belongs to the long press or the drag, not to the link under it. */
export function swallowClick(): void {
  const swallow = (click: MouseEvent): void => {
    click.preventDefault()
    click.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
