import { dayBoxes, distance } from './geometry.ts'
import { swallowClick } from './longPress.ts'
import type { Move } from './movedTimes.ts'

/** CSS pixels before a press becomes a drag: a smaller movement is an unsteady hand. */
const THRESHOLD = 5
/** CSS pixels at the end of an event that resize it. */
const GRIP = 8

/** Returns the part of the event that was pressed: its end, or the whole. */
export function edgeAt(
  link: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Move['edge'] {
  const box = link.getBoundingClientRect()
  const isInMonth = link.closest('[role="gridcell"]') !== null
  const isInColumn = !isInMonth && link.closest('[data-date]') !== null
  if (isInColumn) return box.bottom - clientY < Math.min(GRIP, box.height / 4) ? 'end' : 'whole'
  const isRightToLeft = getComputedStyle(link).direction === 'rtl'
  const left = isRightToLeft ? clientX - box.left : box.right - clientX
  return left < Math.min(GRIP, box.width / 4) ? 'end' : 'whole'
}

interface Drag {
  readonly begin: () => void
  readonly move: (move: Move) => void
  readonly drop: () => void
  readonly cancel: () => void
}

/** Follows the pointer from a press on `link` until release; Escape cancels. */
export function followPointer(area: Element, link: Element, press: PointerEvent, drag: Drag): void {
  const edge = edgeAt(link, press)
  const from = { x: press.clientX, y: press.clientY }
  const boxes = dayBoxes(area)
  const ended = new AbortController()
  let isDragging = false
  const end = (): void => ended.abort()
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { signal: ended.signal, capture: true })

  listen('pointermove', ({ clientX: x, clientY: y, pointerId }) => {
    if (pointerId !== press.pointerId) return
    if (!isDragging) {
      if (Math.hypot(x - from.x, y - from.y) < THRESHOLD) return
      isDragging = true
      drag.begin()
    }
    const far = distance(boxes, from, { x, y })
    if (far) drag.move({ ...far, edge })
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== press.pointerId) return
    end()
    if (!isDragging) return
    swallowClick()
    drag.drop()
  })
  const giveUp = (): void => {
    end()
    if (isDragging) drag.cancel()
  }
  listen('pointercancel', giveUp)
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    giveUp()
  })
}
